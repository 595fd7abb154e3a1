package com.example.subjects.market;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PinboardTest {
  @Rule
  public final ExternalResource board =
      new ExternalResource() {
        @Override
        protected void before() {
          Bulletin.clear();
        }

        @Override
        protected void after() {
          Bulletin.clear();
        }
      };

  @Test
  public void listsNotesInOrder() {
    Bulletin.pin("kittens");
    Bulletin.pin("a bicycle");
    assertEquals(Arrays.asList("kittens", "a bicycle"), Bulletin.notes());
  }

  @Test
  public void keepsThePlainStyle() {
    Grounds.signStyle = "plain";
    Bulletin.pin("style: " + Grounds.signStyle);
    assertEquals("style: plain", Bulletin.notes().get(0));
  }
}
