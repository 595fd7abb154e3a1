package com.example.subjects.glassworks;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OrderDeskTest {
    @Test
    public void depotTakesTheOrder() throws Exception {
        try (Depot depot = new Depot()) {
            OrderUploader uploader = new OrderUploader(depot.port);
            depot.open();
            String answer = uploader.upload("soda 40").blockingGet();
            assertEquals("ok soda 40", answer);
        }
    }

    @Test
    public void depotTakesTheOrderInTheEnd() throws Exception {
        try (Depot depot = new Depot()) {
            OrderUploader uploader = new OrderUploader(depot.port);
            depot.open();
            String answer = uploader.uploadPatiently("lime 15").blockingGet();
            assertEquals("ok lime 15", answer);
            assertEquals("lime 15", depot.orders.get(0));
        }
    }

    @Test
    public void bayStacksTheVansCrates() throws Exception {
        LoadingBay bay = new LoadingBay();
        new LoadingBay.Van(bay, "cullet", "sand").arrive();
        assertEquals(Arrays.asList("cullet", "sand"), bay.drain());
    }

    @Test
    public void bayStacksUpToTheLastCrate() throws Exception {
        LoadingBay bay = new LoadingBay();
        new LoadingBay.Van(bay, "cullet", "potash", "sand").arrive();
        assertEquals(Arrays.asList("cullet", "potash", "sand"), bay.drainToLast());
    }
}
