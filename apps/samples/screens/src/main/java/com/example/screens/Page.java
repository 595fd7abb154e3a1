// One page: its number is an argument, its lifecycle is in the journal.
package com.example.screens;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

public class Page extends Fragment {
  private static final String NUMBER = "number";

  public Page() {
    super(R.layout.page);
  }

  public static Page of(int number) {
    Page page = new Page();
    Bundle arguments = new Bundle();
    arguments.putInt(NUMBER, number);
    page.setArguments(arguments);
    return page;
  }

  public int number() {
    return requireArguments().getInt(NUMBER);
  }

  private void note(String event) {
    Journal.add(this, number() + "." + event);
  }

  @Override
  public void onCreate(Bundle state) {
    super.onCreate(state);
    note("onCreate");
  }

  @Override
  public void onViewCreated(View view, Bundle state) {
    note("onViewCreated");
    ((TextView) view.findViewById(R.id.page_title)).setText("Page " + number());
    view.findViewById(R.id.next).setOnClickListener(button -> ((PagesActivity) requireActivity()).open(number() + 1));
    view.findViewById(R.id.report).setOnClickListener(button -> report());
  }

  private void report() {
    Bundle result = new Bundle();
    result.putString(PagesActivity.REPORT, "from page " + number());
    getParentFragmentManager().setFragmentResult(PagesActivity.REPORT, result);
  }

  @Override
  public void onStart() {
    super.onStart();
    note("onStart");
  }

  @Override
  public void onResume() {
    super.onResume();
    note("onResume");
  }

  @Override
  public void onPause() {
    super.onPause();
    note("onPause");
  }

  @Override
  public void onStop() {
    super.onStop();
    note("onStop");
  }

  @Override
  public void onDestroyView() {
    super.onDestroyView();
    note("onDestroyView");
  }

  @Override
  public void onDestroy() {
    super.onDestroy();
    note("onDestroy");
  }
}
