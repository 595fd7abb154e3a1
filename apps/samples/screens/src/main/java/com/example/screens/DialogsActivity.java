// Dialogs of several kinds, and what became of them.
package com.example.screens;

import android.os.Bundle;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;

public class DialogsActivity extends AppCompatActivity {
  private static final String[] COLOURS = {"Red", "Green", "Blue"};

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.dialogs);
    onClick(R.id.confirm, this::confirm);
    onClick(R.id.firm, this::firm);
    onClick(R.id.colours, this::colours);
    onClick(R.id.rename, this::rename);
    onClick(R.id.fragment, () -> DeleteFragment.of("report.txt").show(getSupportFragmentManager(), "delete"));
  }

  private void onClick(int id, Runnable action) {
    findViewById(id).setOnClickListener((View view) -> action.run());
  }

  void show(String outcome) {
    ((TextView) findViewById(R.id.outcome)).setText(outcome);
  }

  /** The framework's own dialog; the others are AppCompat's. */
  private void confirm() {
    new android.app.AlertDialog.Builder(this)
        .setTitle("Sure?")
        .setMessage("This cannot be undone.")
        .setPositiveButton("Yes", (dialog, which) -> show("yes"))
        .setNegativeButton("No", (dialog, which) -> show("no"))
        .setOnCancelListener(dialog -> show("cancelled"))
        .setOnDismissListener(dialog -> Journal.add(this, "dismissed"))
        .show();
  }

  private void firm() {
    new AlertDialog.Builder(this)
        .setMessage("Read this.")
        .setCancelable(false)
        .setPositiveButton("Agreed", (dialog, which) -> show("agreed"))
        .show();
  }

  private void colours() {
    new AlertDialog.Builder(this)
        .setTitle("Colour")
        .setSingleChoiceItems(
            COLOURS,
            0,
            (dialog, which) -> {
              show(COLOURS[which]);
              dialog.dismiss();
            })
        .show();
  }

  private void rename() {
    EditText name = new EditText(this);
    name.setId(R.id.answer);
    new AlertDialog.Builder(this)
        .setTitle("Name")
        .setView(name)
        .setPositiveButton("Rename", (dialog, which) -> show("named " + name.getText()))
        .show();
  }
}
