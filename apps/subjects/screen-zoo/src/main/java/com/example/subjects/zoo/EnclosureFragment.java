package com.example.subjects.zoo;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

public final class EnclosureFragment extends Fragment {
    static EnclosureFragment of(String animal) {
        Bundle arguments = new Bundle();
        arguments.putString("animal", animal);
        EnclosureFragment fragment = new EnclosureFragment();
        fragment.setArguments(arguments);
        return fragment;
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {
        TextView view = new TextView(requireContext());
        view.setId(Ids.ENCLOSURE);
        view.setText("Enclosure of the " + requireArguments().getString("animal"));
        return view;
    }
}
