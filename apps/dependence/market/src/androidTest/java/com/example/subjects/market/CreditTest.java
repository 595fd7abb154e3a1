package com.example.subjects.market;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CreditTest {
  @Before
  public void nobodyWaits() {
    WaitingLine.clear();
  }

  @After
  public void settles() {
    Suppliers.get().settle();
  }

  @Test
  public void owesBertForEggs() {
    Suppliers.get().order("Bert", 3);
    assertEquals(3, Suppliers.get().owedTo("Bert"));
  }

  @Test
  public void servesInOrder() {
    WaitingLine.join("Cleo");
    WaitingLine.join("Dan");
    assertEquals("Cleo", WaitingLine.first());
  }

  @Test
  public void servesWhoeverCame() {
    WaitingLine.join("Eve");
    assertEquals("Eve", WaitingLine.first());
  }

  @Test
  public void knowsWhereHoneyComesFrom() {
    assertEquals("the heath", Regions.INSTANCE.of("honey"));
  }
}
