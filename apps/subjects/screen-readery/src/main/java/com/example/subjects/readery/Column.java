package com.example.subjects.readery;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A column of texts, fields and buttons. */
public class Column extends LinearLayout {
    public Column(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TextView text(int id, String text) {
        return add(new TextView(getContext()), id, text);
    }

    public EditText field(int id) {
        return add(new EditText(getContext()), id, "");
    }

    public Button button(int id, String text, View.OnClickListener onClick) {
        Button button = add(new Button(getContext()), id, text);
        button.setOnClickListener(onClick);
        return button;
    }

    private <T extends TextView> T add(T view, int id, String text) {
        view.setId(id);
        view.setText(text);
        view.setMinHeight(56);
        addView(view);
        return view;
    }
}
