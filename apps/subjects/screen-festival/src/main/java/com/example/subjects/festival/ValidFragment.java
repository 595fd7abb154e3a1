package com.example.subjects.festival;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** The ticket is valid. */
public class ValidFragment extends Fragment {
  public ValidFragment() {
    super(R.layout.text);
  }

  @Override
  public void onViewCreated(View view, Bundle saved) {
    super.onViewCreated(view, saved);
    ((TextView) view.findViewById(R.id.text)).setText(R.string.valid);
  }
}
