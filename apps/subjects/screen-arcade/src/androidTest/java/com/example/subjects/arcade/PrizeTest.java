package com.example.subjects.arcade;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PrizeTest extends ArcadeTest {
    @Rule
    public final ActivityScenarioRule<PrizeActivity> counter = new ActivityScenarioRule<>(PrizeActivity.class);

    private final PrizeRobot robot = new PrizeRobot();

    @Test
    public void prizesSurviveRotation() {
        robot.loadPrizes().sortByName();
        counter.getScenario().recreate();
        robot.prizesRead("bear, robot");
    }

    @Test
    public void toysSurviveRotation() throws Exception {
        robot.loadToys();
        counter.getScenario().recreate();
        await(() -> "Toys: bear, robot".equals(textOf(counter.getScenario(), Ids.TOYS)));
    }

    @Test
    public void tradedPrizeIsTakenBack() {
        robot.tradeIn()
                .shelfReads("robot")
                .undo()
                .shelfReads("bear, robot");
    }
}
