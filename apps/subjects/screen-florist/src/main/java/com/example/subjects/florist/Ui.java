package com.example.subjects.florist;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

public final class Ui {
    private Ui() {
    }

    public static LinearLayout column(Context context, View... children) {
        LinearLayout column = new LinearLayout(context);
        column.setOrientation(LinearLayout.VERTICAL);
        for (View child : children) {
            column.addView(child, new LinearLayout.LayoutParams(
                    ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
        }
        return column;
    }

    public static Button button(Context context, int id, String text, View.OnClickListener onClick) {
        Button button = new Button(context);
        button.setId(id);
        button.setText(text);
        button.setOnClickListener(onClick);
        return button;
    }

    public static TextView label(Context context, int id, String text) {
        TextView label = new TextView(context);
        label.setId(id);
        label.setText(text);
        return label;
    }
}
