package com.example.subjects.bookshop;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

public final class Ui {
    private Ui() {}

    public static LinearLayout column(Context context, View... children) {
        LinearLayout column = new LinearLayout(context);
        column.setOrientation(LinearLayout.VERTICAL);
        for (View child : children) {
            column.addView(child);
        }
        return column;
    }

    public static TextView label(Context context, int id, String text) {
        TextView label = new TextView(context);
        label.setId(id);
        label.setText(text);
        return label;
    }

    public static EditText field(Context context, int id) {
        EditText field = new EditText(context);
        field.setId(id);
        field.setSaveEnabled(false);
        field.setSingleLine(true);
        return field;
    }

    public static Button button(Context context, int id, String text, View.OnClickListener onClick) {
        Button button = new Button(context);
        button.setId(id);
        button.setText(text);
        button.setOnClickListener(onClick);
        return button;
    }
}
