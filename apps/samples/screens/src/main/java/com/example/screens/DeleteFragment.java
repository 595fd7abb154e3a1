// A dialog that is a fragment: it outlives the activity's recreation.
package com.example.screens;

import android.app.Dialog;
import android.content.DialogInterface;
import android.os.Bundle;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;

public class DeleteFragment extends DialogFragment {
  private static final String FILE = "file";

  public static DeleteFragment of(String file) {
    DeleteFragment fragment = new DeleteFragment();
    Bundle arguments = new Bundle();
    arguments.putString(FILE, file);
    fragment.setArguments(arguments);
    return fragment;
  }

  private void show(String outcome) {
    ((DialogsActivity) requireActivity()).show(outcome);
  }

  @Override
  public Dialog onCreateDialog(Bundle state) {
    String file = requireArguments().getString(FILE);
    return new AlertDialog.Builder(requireContext())
        .setMessage("Delete " + file + "?")
        .setPositiveButton("Delete", (dialog, which) -> show("deleted " + file))
        .create();
  }

  @Override
  public void onCancel(DialogInterface dialog) {
    super.onCancel(dialog);
    show("kept");
  }
}
