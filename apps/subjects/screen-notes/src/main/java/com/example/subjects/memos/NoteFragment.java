// One note's text.
package com.example.subjects.memos;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

public class NoteFragment extends Fragment {
  private static final String TEXT = "text";

  public NoteFragment() {
    super(R.layout.note);
  }

  static NoteFragment of(String text) {
    Bundle arguments = new Bundle();
    arguments.putString(TEXT, text);
    NoteFragment fragment = new NoteFragment();
    fragment.setArguments(arguments);
    return fragment;
  }

  @Override
  public void onViewCreated(View view, Bundle state) {
    ((TextView) view).setText(requireArguments().getString(TEXT));
  }
}
