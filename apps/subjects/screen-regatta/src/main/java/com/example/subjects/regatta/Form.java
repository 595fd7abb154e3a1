// A column of views.
package com.example.subjects.regatta;

import android.app.Activity;
import android.content.Context;
import android.text.InputType;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

public final class Form {
  private final Context context;
  private final LinearLayout column;

  public Form(Context context) {
    this.context = context;
    column = new LinearLayout(context);
    column.setOrientation(LinearLayout.VERTICAL);
  }

  public Button button(int id, String label, Runnable action) {
    Button button = new Button(context);
    button.setText(label);
    button.setOnClickListener(view -> action.run());
    return add(id, button);
  }

  public TextView text(int id) {
    return add(id, new TextView(context));
  }

  public EditText edit(int id) {
    EditText edit = new EditText(context);
    edit.setInputType(InputType.TYPE_CLASS_TEXT);
    return add(id, edit);
  }

  public <V extends View> V add(int id, V view) {
    view.setId(id);
    column.addView(view, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    return view;
  }

  /** Adds a view that takes the rest of the screen. */
  public <V extends View> V fill(int id, V view) {
    view.setId(id);
    column.addView(view, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 0, 1));
    return view;
  }

  public void showIn(Activity activity) {
    activity.setContentView(column);
  }
}
