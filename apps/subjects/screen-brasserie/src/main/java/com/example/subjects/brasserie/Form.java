package com.example.subjects.brasserie;

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
        TextView label = new TextView(getContext());
        label.setId(id);
        label.setText(text);
        addView(label);
        return label;
    }

    public Button button(int id, String text, View.OnClickListener onClick) {
        Button button = new Button(getContext());
        button.setId(id);
        button.setText(text);
        button.setOnClickListener(onClick);
        addView(button);
        return button;
    }
}
