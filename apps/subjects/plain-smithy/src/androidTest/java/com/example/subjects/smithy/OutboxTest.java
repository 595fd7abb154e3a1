// Orders are sent, and customers merged.
package com.example.subjects.smithy;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.smithy.Merger.Card;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OutboxTest extends SmithyTest {
  @Test
  public void changesAnOrder() throws Exception {
    new OrderRobot("gate")
        .order("a gate, 2 m")
        .sketch((byte) 3, (byte) 4)
        .changeTo("a gate, 3 m")
        .serverHas("a gate, 3 m");
  }

  @Test
  public void mergesTheCustomers() throws Exception {
    Merger merger = new Merger();
    merger.take(Arrays.asList(new Card("Ida", 2, "Mill Lane"), new Card("Olaf", 1, "Quay")));
    merger.take(Arrays.asList(new Card("Olaf", 3, "Bridge"), new Card("Ida", 1, "Church Row")));
    merger.take(Arrays.asList(new Card("Tove", 1, "Hill"), new Card("Ida", 2, "Abbey")));
    assertEquals("Ida Mill Lane;Olaf Bridge;Tove Hill;", merger.customers());
  }
}
