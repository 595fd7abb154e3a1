package com.example.subjects.zoo;

import android.app.Activity;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Small helpers to build screens. */
public final class Views {
    private Views() {
    }

    public static LinearLayout column(Activity activity) {
        LinearLayout column = new LinearLayout(activity);
        column.setOrientation(LinearLayout.VERTICAL);
        activity.setContentView(column);
        return column;
    }

    public static TextView label(LinearLayout into, int id, String text) {
        TextView label = new TextView(into.getContext());
        label.setId(id);
        label.setText(text);
        label.setTextSize(18);
        into.addView(label);
        return label;
    }

    public static Button button(LinearLayout into, int id, String text, View.OnClickListener onClick) {
        Button button = new Button(into.getContext());
        button.setId(id);
        button.setText(text);
        button.setAllCaps(false);
        button.setOnClickListener(onClick);
        into.addView(button);
        return button;
    }
}
