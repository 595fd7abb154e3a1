package com.example.subjects.cannery;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PipelineTest {
    private static List<String> takeUntil(String last, BlockingQueue<String> queue) throws InterruptedException {
        List<String> taken = new ArrayList<>();
        while (!taken.contains(last)) {
            taken.add(queue.take());
        }
        return taken;
    }

    @Test
    public void newestCrateFollowsTheFirst() throws Exception {
        InspectionLine line = InspectionLine.newestOnly();
        line.push("apples");
        Thread.sleep(400);
        line.push("cherries");
        assertEquals(Arrays.asList("apples ok", "cherries ok"), takeUntil("cherries ok", line.passed()));
        line.stop();
    }

    @Test
    public void cratesPassInTurn() throws Exception {
        InspectionLine line = InspectionLine.inTurn();
        line.push("figs");
        line.push("dates");
        assertEquals(Arrays.asList("figs ok", "dates ok"), takeUntil("dates ok", line.passed()));
        line.stop();
    }

    @Test
    public void discardedCansAreAudited() throws Exception {
        try (StockCache stock = new StockCache()) {
            stock.put("peas", 3);
            stock.discard("peas");
            Thread.sleep(300);
            assertEquals(Collections.singletonList("peas x3"), stock.audit());
        }
    }

    @Test
    public void orchardQuoteIsPreferred() throws Exception {
        try (SupplierDesk desk = new SupplierDesk()) {
            assertEquals("orchard 12", desk.quote().get(30, TimeUnit.SECONDS));
        }
    }
}
