package com.example.subjects.carnival;

import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WheelTest extends CarnivalTestCase {
    private WheelRobot wheel;

    @Before
    public void standBeforeTheWheel() throws Exception {
        wheel = new WheelRobot(open(WheelActivity.class)).planIsDrawn();
    }

    @Test
    public void booksTheGondolaUnderTheFinger() throws Exception {
        wheel.showOffers().readOffer("Half price after eight");
        minute("offers are shown");
        wheel.take(5).booked("Gondola 5");
    }

    @Test
    public void booksTheLastGondolaOfTheNewPlan() throws Exception {
        wheel.showOffers().readOffer("Half price after eight").planIsDrawn();
        wheel.take(6).booked("Gondola 6");
    }
}
