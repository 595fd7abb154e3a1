// Where seeds are found, here and in other banks.
package com.example.subjects.seedbank;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CatalogueTest {
  private final Catalogue catalogue = new Catalogue();
  private final BankNetwork network = new BankNetwork();

  @After
  public void tearDown() {
    catalogue.close();
    network.close();
  }

  @Test
  public void findsRye() throws Exception {
    assertTrue(Poll.until(3000, () -> catalogue.find("rye").get().equals("shelf 4")));
    assertEquals("nowhere", catalogue.find("millet").get(20, TimeUnit.SECONDS));
  }

  @Test
  public void findsOats() throws Exception {
    assertTrue(Poll.until(30000, () -> catalogue.findIndexed("oats").get().equals("shelf 9")));
    assertEquals("nowhere", catalogue.findIndexed("millet").get(40, TimeUnit.SECONDS));
  }

  @Test
  public void asksTheNearestBank() throws Exception {
    String answer = network.ask("teff").get(20, TimeUnit.SECONDS);
    assertEquals("north has teff", answer);
  }
}
