// Parcels at the border.
package com.example.subjects.seedbank;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CustomsTest {
  private final Context context =
      InstrumentationRegistry.getInstrumentation().getTargetContext();
  private final ExecutorService assistant = Executors.newSingleThreadExecutor();
  private final Logbook<String> register = new Logbook<>();
  private Customs customs;

  @After
  public void tearDown() {
    customs.close();
    assistant.shutdown();
  }

  @Test
  public void stampsTheParcel() throws Exception {
    customs = new Customs(context, "RED");
    customs.employ(new Stamper(customs, assistant, register));
    String parcel = customs.declare("rye").get(20, TimeUnit.SECONDS);
    assertEquals("rye", parcel);
    SystemClock.sleep(200);
    assertEquals(Arrays.asList("stamp on rye"), register.entries());
  }

  @Test
  public void sealsTheParcel() throws Exception {
    customs = new Customs(context, "GREEN");
    customs.employ(new Sealer(customs, assistant, register));
    String parcel = customs.declare("flax").get(40, TimeUnit.SECONDS);
    assertEquals("flax", parcel);
    assertEquals(Arrays.asList("seal on flax"), register.entries());
  }
}
