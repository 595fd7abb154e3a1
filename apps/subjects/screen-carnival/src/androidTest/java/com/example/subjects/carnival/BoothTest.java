package com.example.subjects.carnival;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.matcher.ViewMatchers.withId;

import static org.junit.Assert.assertTrue;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BoothTest extends CarnivalTestCase {
    private void sign(String name) {
        onView(withId(Ids.NAME)).perform(replaceText(name));
        see(Ids.NAME, name);
    }

    @Test
    public void envelopeTellsThePrize() throws Exception {
        ActivityScenario<BoothActivity> booth = open(BoothActivity.class);
        tap(Ids.DRAW);
        sign("Ada");
        tap(Ids.OPEN);
        assertTrue(Poll.within(4000, () -> "Ada wins a bear".equals(Screens.text(booth, Ids.PRIZE))));
    }

    @Test
    public void politelyOpenedEnvelopeTellsThePrize() throws Exception {
        ActivityScenario<BoothActivity> booth = open(BoothActivity.class);
        sign("Grace");
        tap(Ids.DRAW);
        tap(Ids.OPEN_POLITELY);
        Poll.until(() -> "Grace wins a bear".equals(Screens.text(booth, Ids.PRIZE)));
    }

    @Test
    public void thirdPageOfStallsIsListed() throws Exception {
        new StallRobot(open(StallsActivity.class))
                .firstPageIsThere()
                .secondPage()
                .openOnly()
                .thirdPage()
                .hasListed(30);
    }
}
