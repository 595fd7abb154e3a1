// Messages leave the workshop, and cards its printer.
package com.example.subjects.weaver;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.Collections;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.RuleChain;
import org.junit.rules.Timeout;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OutboxTest {
  private final Archive archive = new Archive();

  @Rule public final RuleChain rules = RuleChain.outerRule(Timeout.seconds(90)).around(archive);

  @Test
  public void sendsThePattern() throws Exception {
    ScriptedRelay relay = new ScriptedRelay(1);
    Outbox outbox = new Outbox(relay);
    outbox.send("pattern 12");
    archive.store("pattern 12", "sent by ada", "to bo", "end");
    assertTrue(archive.size() > 20);
    outbox.close();
    assertEquals(Collections.singletonList("pattern 12"), relay.received);
  }

  @Test
  public void sendsAllThatIsLeft() throws Exception {
    ScriptedRelay relay = new ScriptedRelay(0);
    Outbox outbox = new Outbox(relay);
    outbox.send("pattern 12");
    outbox.send("pattern 13");
    outbox.awaitEmpty();
    outbox.close();
    assertEquals(Arrays.asList("pattern 12", "pattern 13"), relay.received);
  }

  @Test
  public void printsTheCards() throws Exception {
    new PrinterRobot()
        .switchOn()
        .print("warp card", "weft card")
        .switchOff()
        .seesOnPaper("warp card", "weft card");
  }
}
