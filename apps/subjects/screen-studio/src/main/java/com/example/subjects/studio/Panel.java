package com.example.subjects.studio;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.SeekBar;
import android.widget.TextView;

public class Panel extends LinearLayout {
    public Panel(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TextView label(int id, String text) {
        TextView view = new TextView(getContext());
        view.setText(text);
        return put(id, view);
    }

    public Button button(int id, String text, View.OnClickListener listener) {
        Button view = new Button(getContext());
        view.setText(text);
        view.setOnClickListener(listener);
        return put(id, view);
    }

    public EditText field(int id, String hint) {
        EditText view = new EditText(getContext());
        view.setHint(hint);
        return put(id, view);
    }

    public SeekBar slider(int id, int max) {
        SeekBar view = new SeekBar(getContext());
        view.setMax(max);
        return put(id, view);
    }

    public <V extends View> V put(int id, V view) {
        view.setId(id);
        addView(view, new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT));
        return view;
    }
}
