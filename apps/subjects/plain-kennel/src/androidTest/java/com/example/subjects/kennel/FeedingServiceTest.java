package com.example.subjects.kennel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public final class FeedingServiceTest {
    private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
    private final Intent feed = new Intent(context, FeedingService.class);
    private final FeedLog log = FeedLog.startAfresh();
    private final ExecutorService warden = Executors.newSingleThreadExecutor();

    @After
    public void tearDown() {
        context.stopService(feed);
        warden.shutdown();
    }

    @Test
    public void portionIsServedBeforeClosing() throws Exception {
        context.startService(feed.putExtra("dog", "Bo").putExtra("grams", 200));
        assertTrue(log.accepted.await(20, TimeUnit.SECONDS));
        Thread.sleep(500);
        assertTrue("Bo's bowl", context.stopService(feed));
        assertTrue(log.closed.await(20, TimeUnit.SECONDS));
        assertEquals(Collections.singletonList("Bo 200g"), log.entries());
    }

    @Test
    public void servedPortionIsLogged() throws Exception {
        context.startService(feed.putExtra("dog", "Luna").putExtra("grams", 150));
        log.served.await();
        assertTrue("Luna's bowl", context.stopService(feed));
        assertTrue(log.closed.await(20, TimeUnit.SECONDS));
        assertEquals(Collections.singletonList("Luna 150g"), log.entries());
    }

    @Test
    public void roundsCoverTheEveningRoster() throws Exception {
        NightRounds rounds = new NightRounds(MoreExecutors.listeningDecorator(warden));
        rounds.register("Ace");
        rounds.register("Bo");
        rounds.register("Cleo");
        ListenableFuture<List<String>> walk = rounds.walk();
        Thread.sleep(500);
        rounds.register("Zoe");
        assertEquals(Arrays.asList("Ace", "Bo", "Cleo"), walk.get(4, TimeUnit.SECONDS));
    }
}
