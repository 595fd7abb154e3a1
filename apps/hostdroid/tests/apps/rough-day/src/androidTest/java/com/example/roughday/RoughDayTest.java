package com.example.roughday;

import static org.junit.Assert.assertEquals;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.KeyEvent;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

/** Each of these ends in another way; an emulator reports them as the stand-in device does. */
@RunWith(AndroidJUnit4.class)
public class RoughDayTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Test
  public void passes() {
    Context target = instrumentation.getTargetContext();
    assertEquals("com.example.roughday", target.getPackageName());
    instrumentation.sendStatus(7, runs(Runs.count(target)));
  }

  private static Bundle runs(int runs) {
    Bundle status = new Bundle();
    status.putString("runs", String.valueOf(runs));
    return status;
  }

  @Test
  public void crashesOnMain() throws InterruptedException {
    new Handler(Looper.getMainLooper()).post(() -> { throw new IllegalStateException("a rough day"); });
    new CountDownLatch(1).await();
  }

  @Test
  public void crashesInAThread() throws InterruptedException {
    new Thread(() -> { throw new IllegalStateException("a rough night"); }, "night").start();
    new CountDownLatch(1).await();
  }

  private static final class Answer {
    /** A test of the device looks for this code, and changes it. */
    static int number() {
      return 0x7777;
    }
  }

  @Test
  public void usesACheckedClass() {
    assertEquals(0x7777, Answer.number());
  }

  @Test
  public void exits() {
    System.exit(3);
  }

  @Test
  public void blocksMainUnderInput() {
    Activity activity = instrumentation.startActivitySync(
        new Intent(instrumentation.getTargetContext(), FirstActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    activity.runOnUiThread(() -> SystemClock.sleep(8_000));
    instrumentation.sendKeyDownUpSync(KeyEvent.KEYCODE_A);
  }

  @Test
  public void listens() throws Exception {
    ServerSocket any = new ServerSocket(0);
    ServerSocketChannel channel = ServerSocketChannel.open().bind(new InetSocketAddress("0.0.0.0", 0));
    try (Socket client = new Socket("127.0.0.1", any.getLocalPort())) {
      assertEquals(any.getLocalPort(), client.getPort());
    }
    Bundle status = new Bundle();
    status.putString("ports", any.getLocalPort() + " " + channel.socket().getLocalPort());
    instrumentation.sendStatus(7, status);
    hangs();
  }

  @Test
  public void hangs() throws InterruptedException {
    new CountDownLatch(1).await();
  }
}
