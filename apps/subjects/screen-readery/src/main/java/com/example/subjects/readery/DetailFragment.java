package com.example.subjects.readery;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import androidx.fragment.app.Fragment;

public class DetailFragment extends Fragment {
    static DetailFragment of(String book) {
        Bundle arguments = new Bundle();
        arguments.putString("book", book);
        DetailFragment fragment = new DetailFragment();
        fragment.setArguments(arguments);
        return fragment;
    }

    @Nullable
    @Override
    public View onCreateView(@NonNull LayoutInflater inflater, @Nullable ViewGroup parent, @Nullable Bundle state) {
        TextView title = new TextView(requireContext());
        title.setId(Ids.TITLE);
        title.setText("About " + requireArguments().getString("book"));
        return title;
    }
}
