package com.example.subjects.glassworks;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import android.content.Context;
import android.content.SharedPreferences;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShopStateTest {
    private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

    @Test
    public void reservationStands() throws Exception {
        GlassStock stock = new GlassStock();
        stock.refresh();
        assertEquals(20, stock.walk());
        stock.reserve("vase", 2).get();
        stock.close();
        assertEquals(10, stock.count("vase"));
    }

    @Test
    public void boardShowsEveryStage() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        CountDownLatch blown = new CountDownLatch(1);
        StageBoard[] board = new StageBoard[1];
        instrumentation.runOnMainSync(() -> {
            board[0] = new StageBoard();
            board[0].line().observeForever(line -> {
                lines.add(line);
                if (line.endsWith("blow")) {
                    blown.countDown();
                }
            });
            board[0].open("bench 2");
        });
        board[0].advance("gather");
        SystemClock.sleep(250);
        board[0].advance("blow");
        blown.await();
        assertEquals(Arrays.asList("bench 2: gather", "bench 2: blow"), lines);
    }

    @Test
    public void catalogueIsLaidOut() {
        Catalogue catalogue = new Catalogue();
        instrumentation.runOnMainSync(catalogue::layOutWhenIdle);
        SystemClock.sleep(400);
        List<String> pages = Arrays.asList(catalogue.pages().toArray(new String[0]));
        assertEquals(Arrays.asList("goblets", "vases", "lamps"), pages);
    }

    @Test
    public void settingsFollowThePreferences() throws Exception {
        Context context = instrumentation.getTargetContext();
        SharedPreferences preferences = context.getSharedPreferences("kiln", Context.MODE_PRIVATE);
        preferences.edit().clear().commit();
        KilnSettings settings = new KilnSettings(preferences);
        CountDownLatch changed = new CountDownLatch(1);
        settings.whenChanged(changed::countDown);
        preferences.edit().putInt("hold", 90).apply();
        changed.await();
        assertEquals(90, settings.hold());
        settings.close();
    }
}
