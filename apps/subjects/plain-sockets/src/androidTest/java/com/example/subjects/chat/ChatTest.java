// A client and a server in one process: tests that trust in the loopback's speed, and two that wait properly.
package com.example.subjects.chat;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ChatTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final AtomicReference<List<String>> lines = new AtomicReference<>();
  private final AtomicReference<String> answer = new AtomicReference<>();
  private ChatServer server;
  private ChatClient client;

  @Before
  public void setUp() throws IOException {
    server = new ChatServer();
    client = new ChatClient(server.port());
  }

  @After
  public void tearDown() throws IOException {
    client.close();
    server.close();
  }

  @Test
  public void showsWhoIsThere() throws InterruptedException {
    client.connect();
    Thread.sleep(350);
    instrumentation.runOnMainSync(() -> lines.set(client.lines()));
    assertEquals(Arrays.asList("hello", "ann and bob"), lines.get());
  }

  @Test
  public void connectsAgain() throws InterruptedException {
    server.refuseNext(2);
    client.connect();
    Thread.sleep(500);
    instrumentation.runOnMainSync(() -> lines.set(client.lines()));
    assertEquals("hello", lines.get().get(0));
  }

  @Test
  public void logsWhatWasSaid() throws InterruptedException {
    connectAndWait();
    client.say("good morning");
    Thread.sleep(250);
    assertTrue(server.logged().contains("good morning"));
  }

  @Test
  public void countsItsAnswers() throws InterruptedException {
    connectAndWait();
    Thread.sleep(150);
    assertEquals(1, server.answered());
  }

  @Test
  public void answersAPing() throws InterruptedException {
    connectAndWait();
    CountDownLatch answered = new CountDownLatch(1);
    client.onNews(answered::countDown);
    instrumentation.runOnMainSync(() -> client.ping());
    assertTrue(answered.await(10, TimeUnit.SECONDS));
    instrumentation.runOnMainSync(() -> answer.set(client.answer()));
    assertEquals("pong", answer.get());
  }

  @Test
  public void greetsAndTellsWhoIsThere() throws InterruptedException {
    connectAndWait();
    instrumentation.runOnMainSync(() -> lines.set(client.lines()));
    assertEquals(Arrays.asList("hello", "ann and bob"), lines.get());
  }

  @Test
  public void greetsWhoeverConnects() throws IOException {
    try (Socket guest = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      BufferedReader in = new BufferedReader(new InputStreamReader(guest.getInputStream(), StandardCharsets.UTF_8));
      assertEquals("hello", in.readLine());
    }
  }

  /** Connects, and waits until the greeting and the guests are shown. */
  private void connectAndWait() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(2);
    client.onNews(both::countDown);
    client.connect();
    assertTrue(both.await(10, TimeUnit.SECONDS));
  }
}
