// A ticket is sold.
package com.example.subjects.railway;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CounterTest {
  @Test
  public void printsWhoSellsTheTicket() throws Exception {
    Printer printer = new Printer();
    Counter counter = new Counter(printer);
    counter.open("Ann");
    Thread.sleep(350);
    assertEquals("Oslo, sold by Ann", printer.print("Oslo").get());
  }
}
