// How many notes there are, and what can be done with them.
package com.example.subjects.memos;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.ViewModelProvider;
import java.util.List;

public class NotesFragment extends Fragment {
  private static final long LOAD_MS = 15;

  private final Handler main = new Handler(Looper.getMainLooper());
  private NotesModel model;

  public NotesFragment() {
    super(R.layout.notes);
  }

  @Override
  public void onViewCreated(View view, Bundle state) {
    model = new ViewModelProvider(requireActivity()).get(NotesModel.class);
    TextView summary = view.findViewById(R.id.summary);
    TextView synced = view.findViewById(R.id.synced);
    EditText title = view.findViewById(R.id.title);
    model.titles().observe(getViewLifecycleOwner(), titles -> summary.setText(summary(titles)));
    model.synced().observe(getViewLifecycleOwner(), synced::setText);
    view.findViewById(R.id.save).setOnClickListener(button -> model.save(title.getText().toString()));
    view.findViewById(R.id.delete_all).setOnClickListener(button -> model.deleteAll());
    view.findViewById(R.id.sync).setOnClickListener(button -> model.sync());
    view.findViewById(R.id.share).setOnClickListener(button -> new Thread(new Share(), "notes-share").start());
    view.findViewById(R.id.open).setOnClickListener(button -> new Thread(new Open(), "notes-open").start());
  }

  private static String summary(List<String> titles) {
    return titles.size() + " notes: " + String.join(", ", titles);
  }

  private void showSummary(int text) {
    ((TextView) requireView().findViewById(R.id.summary)).setText(getString(text));
  }

  private void show(String text) {
    getParentFragmentManager()
        .beginTransaction()
        .replace(R.id.page, NoteFragment.of(text))
        .addToBackStack(null)
        .commit();
  }

  private class Share implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(LOAD_MS);
      main.post(() -> showSummary(R.string.shared));
    }
  }

  private class Open implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(LOAD_MS);
      main.post(() -> show("Buy milk."));
    }
  }
}
