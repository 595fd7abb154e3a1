package com.example.subjects.florist;

import android.app.Dialog;
import android.os.Bundle;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;

public final class ConfirmDialog extends DialogFragment {
    static ConfirmDialog of(int price) {
        ConfirmDialog dialog = new ConfirmDialog();
        Bundle args = new Bundle();
        args.putInt("price", price);
        dialog.setArguments(args);
        return dialog;
    }

    @NonNull
    @Override
    public Dialog onCreateDialog(Bundle state) {
        return new AlertDialog.Builder(requireContext())
                .setMessage("Order for " + requireArguments().getInt("price") + "?")
                .setPositiveButton("Order", (d, w) ->
                        getParentFragmentManager().setFragmentResult("confirm", requireArguments()))
                .create();
    }
}
