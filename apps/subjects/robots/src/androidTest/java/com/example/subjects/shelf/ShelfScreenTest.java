// The screen of the shelf, by a page object of another package.
package com.example.subjects.shelf;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.acme.dsl.ShelfScreen;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShelfScreenTest {
  @Rule public final ActivityScenarioRule<ShelfActivity> rule = new ActivityScenarioRule<>(ShelfActivity.class);

  @Test
  public void sorts() {
    new ShelfScreen(rule.getScenario()).sort().showsSoon("sorted");
  }

  @Test
  public void sortsInTheEnd() throws InterruptedException {
    new ShelfScreen(rule.getScenario()).sort().showsInTheEnd("sorted");
  }
}
