package com.example.subjects.gazette;

import android.content.Context;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.core.util.Consumer;

/** A column of labels, fields and buttons. */
public class Form extends LinearLayout {
    public Form(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TextView label(int id, String text) {
        return add(new TextView(getContext()), id, text);
    }

    public EditText field(int id) {
        return add(new EditText(getContext()), id, "");
    }

    public Button button(int id, String text, View.OnClickListener onClick) {
        Button view = add(new Button(getContext()), id, text);
        view.setOnClickListener(onClick);
        return view;
    }

    public static void onText(EditText field, Consumer<String> typed) {
        field.addTextChangedListener(new TextWatcher() {
            @Override
            public void beforeTextChanged(CharSequence text, int start, int count, int after) {
            }

            @Override
            public void onTextChanged(CharSequence text, int start, int before, int count) {
            }

            @Override
            public void afterTextChanged(Editable text) {
                typed.accept(text.toString());
            }
        });
    }

    private <T extends TextView> T add(T view, int id, String text) {
        view.setId(id);
        view.setText(text);
        view.setMinHeight(60);
        addView(view);
        return view;
    }
}
