// At the quay tides are announced and tugs are called.
package com.example.subjects.dockyard;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.os.SystemClock;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class QuayTest {
  private final Context context = ApplicationProvider.getApplicationContext();

  @Test
  public void notesTheTide() {
    TideBoard board = new TideBoard(context);
    board.open();
    TideBoard.announce(context, "high");
    SystemClock.sleep(500);
    List<String> seen = board.close();
    assertEquals(Collections.singletonList("high"), seen);
  }

  @Test
  public void callsATug() {
    TugLink link = new TugLink(context);
    link.connect();
    SystemClock.sleep(500);
    assertEquals("towing Endeavour", link.tow("Endeavour"));
    link.disconnect();
  }

  @Test
  public void greetsTheHarbourMaster() throws Exception {
    HarbourMaster master = new HarbourMaster();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), master.port())) {
      socket.getOutputStream().write("Belle\n".getBytes(StandardCharsets.UTF_8));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      assertEquals("welcome, Belle", in.readLine());
    }
  }
}
