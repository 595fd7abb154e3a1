// A plain activity that writes its lifecycle into the journal.
package com.example.screens;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

public abstract class JournalActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Journal.add(this, "onCreate");
  }

  @Override
  protected void onRestart() {
    super.onRestart();
    Journal.add(this, "onRestart");
  }

  @Override
  protected void onStart() {
    super.onStart();
    Journal.add(this, "onStart");
  }

  @Override
  protected void onRestoreInstanceState(Bundle state) {
    super.onRestoreInstanceState(state);
    Journal.add(this, "onRestoreInstanceState");
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    Journal.add(this, "onNewIntent");
  }

  @Override
  protected void onActivityResult(int requestCode, int resultCode, Intent data) {
    super.onActivityResult(requestCode, resultCode, data);
    Journal.add(this, "onActivityResult");
  }

  @Override
  protected void onResume() {
    super.onResume();
    Journal.add(this, "onResume");
  }

  @Override
  protected void onUserLeaveHint() {
    super.onUserLeaveHint();
    Journal.add(this, "onUserLeaveHint");
  }

  @Override
  protected void onPause() {
    super.onPause();
    Journal.add(this, "onPause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    Journal.add(this, "onStop");
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    Journal.add(this, "onSaveInstanceState");
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    Journal.add(this, "onDestroy");
  }
}
