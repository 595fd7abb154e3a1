// A thread that takes pages from a queue, at work before the page comes: two tests trust in its speed, two wait for the page.
package com.example.subjects.press;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PrinterTest {
  private static Printer printerOfTheApp() {
    return ((PressApp) InstrumentationRegistry.getInstrumentation().getTargetContext().getApplicationContext()).printer();
  }

  @Test
  public void printsOnTheAppsPrinter() throws InterruptedException {
    Printer printer = printerOfTheApp();
    printer.print("letter");
    Thread.sleep(300);
    assertTrue(printer.printed().contains("letter"));
  }

  @Test
  public void printsAfterTheCover() throws Exception {
    Printer printer = new Printer();
    printer.print("cover").get();
    printer.print("page");
    Thread.sleep(300);
    assertEquals(Arrays.asList("cover", "page"), printer.printed());
  }

  @Test
  public void printsOnTheAppsPrinterInTheEnd() throws Exception {
    assertEquals("note", printerOfTheApp().print("note").get());
  }

  @Test
  public void printsEveryPage() throws Exception {
    Printer printer = new Printer();
    printer.print("cover");
    printer.print("page");
    printer.print("back").get();
    assertEquals(Arrays.asList("cover", "page", "back"), printer.printed());
  }
}
