package com.example.subjects.growers;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Labels, fields and buttons, one below the other. */
public class Column extends LinearLayout {
    public Column(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TextView label(int id, String text) {
        return place(new TextView(getContext()), id, text);
    }

    public EditText field(int id, String text) {
        return place(new EditText(getContext()), id, text);
    }

    public Button button(int id, String text, View.OnClickListener onClick) {
        Button button = place(new Button(getContext()), id, text);
        button.setOnClickListener(onClick);
        return button;
    }

    private <T extends TextView> T place(T view, int id, String text) {
        view.setId(id);
        view.setText(text);
        view.setMinHeight(60);
        addView(view);
        return view;
    }
}
