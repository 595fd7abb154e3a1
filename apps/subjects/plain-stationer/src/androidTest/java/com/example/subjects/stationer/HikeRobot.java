package com.example.subjects.stationer;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.content.Intent;

/** Records hikes, with a service and without. */
final class HikeRobot {
  private final Context context;
  private final Intent service;

  HikeRobot(Context context) {
    this.context = context;
    service = new Intent(context, RecordingService.class);
  }

  HikeRobot startsService(String track) throws InterruptedException {
    context.startService(new Intent(service).putExtra(RecordingService.TRACK, track));
    Recorder.awaitBegan();
    return this;
  }

  HikeRobot stopsService() {
    context.stopService(service);
    return this;
  }

  HikeRobot walks(String track) {
    Recorder.begin(track);
    return this;
  }

  void isRecording(String track) throws InterruptedException {
    Recorder.awaitReleased();
    assertEquals(track, Recorder.current());
  }
}
