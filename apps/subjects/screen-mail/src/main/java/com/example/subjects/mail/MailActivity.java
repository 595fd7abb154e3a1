// The inbox, which listens to the bus as long as it is seen.
package com.example.subjects.mail;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import androidx.test.espresso.IdlingResource;
import androidx.test.espresso.idling.CountingIdlingResource;
import java.util.ArrayList;
import java.util.List;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

public class MailActivity extends Activity {
  private final List<String> inbox = new ArrayList<>();
  private final Statistics statistics = new Statistics();
  private final CountingIdlingResource fetching = new CountingIdlingResource("fetching");
  private int unread;
  private String deleted;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.mail);
    EventBus.getDefault().register(statistics);
    onClick(R.id.fetch, this::fetch);
    onClick(R.id.sign_in, Server::signIn);
    onClick(R.id.compose, () -> startActivity(new Intent(this, ComposeActivity.class)));
    onClick(R.id.delete, this::askWhetherToDelete);
    onClick(R.id.undo, this::undo);
    onClick(R.id.mark_all, this::markAll);
    onClick(R.id.statistics, () -> show(R.id.inbox, "all read " + statistics.times() + " times"));
  }

  @Override
  protected void onStart() {
    super.onStart();
    EventBus.getDefault().register(this);
  }

  @Override
  protected void onStop() {
    EventBus.getDefault().unregister(this);
    super.onStop();
  }

  @Override
  protected void onDestroy() {
    EventBus.getDefault().unregister(statistics);
    super.onDestroy();
  }

  /** What a line of the screen says. */
  public String text(int id) {
    return ((TextView) findViewById(id)).getText().toString();
  }

  /** Idle while no mail is on its way. */
  public IdlingResource fetching() {
    return fetching;
  }

  @Subscribe(threadMode = ThreadMode.MAIN)
  public void onArrived(Events.Arrived event) {
    inbox.add(event.subject);
    unread++;
    showInbox();
    fetching.decrement();
  }

  @Subscribe(threadMode = ThreadMode.MAIN)
  public void onDeleted(Events.Deleted event) {
    deleted = event.subject;
    inbox.remove(event.subject);
    showInbox();
  }

  @Subscribe(threadMode = ThreadMode.MAIN, sticky = true)
  public void onSignedIn(Events.SignedIn event) {
    show(R.id.account, event.name);
  }

  private void onClick(int button, Runnable action) {
    findViewById(button).setOnClickListener(view -> action.run());
  }

  private void show(int line, String text) {
    ((TextView) findViewById(line)).setText(text);
  }

  private void showInbox() {
    show(R.id.inbox, inbox.isEmpty() ? "no mails" : String.join(", ", inbox));
    show(R.id.unread, unread + " unread");
  }

  private void fetch() {
    fetching.increment();
    Server.fetch();
  }

  private void askWhetherToDelete() {
    new AlertDialog.Builder(this)
        .setMessage(R.string.sure)
        .setPositiveButton(android.R.string.yes, (dialog, which) -> Server.delete(inbox.get(inbox.size() - 1)))
        .setNegativeButton(android.R.string.no, null)
        .show();
  }

  private void undo() {
    if (deleted != null) {
      inbox.add(deleted);
      deleted = null;
    }
    showInbox();
  }

  private void markAll() {
    unread = 0;
    showInbox();
    EventBus.getDefault().post(new Events.AllRead());
  }
}
