// A fine, to be handed out.
package com.example.subjects.ranger;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

public class FineFragment extends Fragment {
  private static final String AMOUNT = "amount";

  public FineFragment() {
    super(R.layout.fine);
  }

  static FineFragment of(int amount) {
    Bundle arguments = new Bundle();
    arguments.putInt(AMOUNT, amount);
    FineFragment fragment = new FineFragment();
    fragment.setArguments(arguments);
    return fragment;
  }

  @Override
  public void onViewCreated(View view, Bundle saved) {
    ((TextView) view).setText("A fine of " + requireArguments().getInt(AMOUNT));
  }
}
