package com.example.subjects.campsite;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.fragment.app.Fragment;

import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

public class BoardFragment extends Fragment {
    private TextView arrived;
    private TextView notice;

    @Override
    public View onCreateView(@NonNull LayoutInflater inflater, ViewGroup parent, Bundle state) {
        Form form = new Form(requireContext());
        arrived = form.label(Ids.ARRIVED, "Nobody yet");
        notice = form.label(Ids.NOTICE, "No notice");
        return form;
    }

    @Override
    public void onStart() {
        super.onStart();
        EventBus.getDefault().register(this);
    }

    @Override
    public void onStop() {
        EventBus.getDefault().unregister(this);
        super.onStop();
    }

    @Subscribe(threadMode = ThreadMode.MAIN)
    public void onArrival(Arrival arrival) {
        arrived.setText("Arrived: " + arrival.guest);
    }

    @Subscribe(threadMode = ThreadMode.MAIN, sticky = true)
    public void onNotice(Notice posted) {
        notice.setText(posted.text);
    }
}
