// Activities that only differ in what the manifest says of them. Each shows its name and the word of the intent it got last.
package com.example.screens;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

public final class Stack {
  /** The word to show. */
  public static final String WORD = "word";

  private Stack() {}

  public abstract static class Screen extends JournalActivity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      setContentView(R.layout.stack);
      ((TextView) findViewById(R.id.name)).setText(getClass().getSimpleName());
      show(getIntent());
      findViewById(R.id.to_second).setOnClickListener(view -> startActivity(new Intent(this, Second.class)));
      findViewById(R.id.done).setOnClickListener(view -> finish());
    }

    @Override
    protected void onNewIntent(Intent intent) {
      super.onNewIntent(intent);
      show(intent);
    }

    @Override
    public void onTopResumedActivityChanged(boolean top) {
      Journal.add(this, top ? "top" : "notTop");
    }

    private void show(Intent intent) {
      ((TextView) findViewById(R.id.word)).setText(intent.getStringExtra(WORD));
    }
  }

  public static class First extends Screen {}

  public static class Second extends Screen {}

  public static class Third extends Screen {}

  public static class SingleTop extends Screen {}

  public static class SingleTask extends Screen {}

  public static class SingleTaskElsewhere extends Screen {}

  public static class SingleInstance extends Screen {}

  public static class Elsewhere extends Screen {}

  public static class NoHistory extends Screen {}

  public static class Floating extends Screen {}

  public static class Wide extends Screen {}
}
