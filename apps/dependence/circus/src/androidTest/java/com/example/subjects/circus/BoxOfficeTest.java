package com.example.subjects.circus;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BoxOfficeTest {
    private BoxOffice office;

    @Before
    public void setUp() {
        office = new BoxOffice(ApplicationProvider.getApplicationContext());
    }

    @Test
    public void adultPaysFullPrice() {
        assertEquals(24, BoxOffice.adultPrice());
    }

    @Test
    public void allSeatsAreFree() {
        assertEquals(0, office.sold());
    }

    @Test
    public void sellsFrontRowSeat() throws Exception {
        office.sell("A1");
        assertTrue(office.sold() > 0);
    }

    @Test
    public void clerkTakesOffCoat() {
        assertTrue(Lockers.store("clerk", "coat"));
        assertEquals("coat", Lockers.contents("clerk"));
    }

    @Test
    public void pressGetsInForNothing() {
        Services.provide(PriceList.class, new PriceList() {
            @Override
            public int getDeposit() {
                return 0;
            }

            @Override
            public int ticket(String kind) {
                return kind.equals("press") ? 0 : 24;
            }
        });
        assertEquals(0, Services.get(PriceList.class).ticket("press"));
    }
}
