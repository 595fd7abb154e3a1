package com.example.subjects.florist;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.fragment.app.Fragment;

public final class OrderFragment extends Fragment {
    @Override
    public View onCreateView(@NonNull LayoutInflater inflater, ViewGroup container, Bundle state) {
        TextView placed = new TextView(requireContext());
        getParentFragmentManager().setFragmentResultListener("confirm", getViewLifecycleOwner(),
                (key, result) -> placed.setText("Placed for " + result.getInt("price")));
        return Ui.column(requireContext(), placed,
                Ui.button(requireContext(), Ids.ORDER, "Order", v -> PriceDesk.quote(12, this::confirm)));
    }

    private void confirm(int price) {
        if (!isAdded() || getParentFragmentManager().isStateSaved()) {
            return;
        }
        ConfirmDialog.of(price).show(getParentFragmentManager(), "confirm");
    }
}
