package com.example.subjects.velodrome;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A column of labels and buttons. */
public class Form extends LinearLayout {
    public Form(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TextView label(int id, String text) {
        TextView view = new TextView(getContext());
        view.setId(id);
        view.setText(text);
        view.setMinHeight(60);
        addView(view);
        return view;
    }

    public Button button(int id, String text, View.OnClickListener onClick) {
        Button view = new Button(getContext());
        view.setId(id);
        view.setText(text);
        view.setOnClickListener(onClick);
        addView(view);
        return view;
    }
}
