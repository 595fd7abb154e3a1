package com.example.subjects.gallery;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

public class Column extends LinearLayout {
    public Column(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TextView label(int id, String text) {
        TextView view = new TextView(getContext());
        view.setId(id);
        view.setText(text);
        addView(view);
        return view;
    }

    public Button button(int id, String text, View.OnClickListener listener) {
        Button view = new Button(getContext());
        view.setId(id);
        view.setText(text);
        view.setOnClickListener(listener);
        addView(view);
        return view;
    }

    public EditText field(int id) {
        EditText view = new EditText(getContext());
        view.setId(id);
        view.setSingleLine();
        addView(view, new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT));
        return view;
    }
}
