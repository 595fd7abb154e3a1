package com.example.subjects.dairy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.google.common.util.concurrent.ListenableFuture;
import java.io.File;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DeliveryTest {
    private final Context context = ApplicationProvider.getApplicationContext();

    private static final class Watcher implements TankDownloader.Listener {
        final CountDownLatch done = new CountDownLatch(1);
        volatile int percent;
        volatile File file;

        @Override
        public void onProgress(int percent) {
            this.percent = percent;
        }

        @Override
        public void onDone(File file) {
            this.file = file;
            done.countDown();
        }
    }

    @Test
    public void downloadReachesHundredPercent() throws Exception {
        TankDownloader downloader = new TankDownloader(context.getCacheDir(), Runnable::run);
        Watcher watcher = new Watcher();
        downloader.download("tank-1.log", watcher);
        watcher.done.await();
        assertEquals(2048, watcher.file.length());
        Thread.sleep(400);
        assertEquals("progress of tank-1", 100, watcher.percent);
        downloader.close();
    }

    @Test
    public void downloadReportsInOrder() throws Exception {
        TankDownloader downloader = new TankDownloader(context.getCacheDir(), context.getMainExecutor());
        Watcher watcher = new Watcher();
        downloader.download("tank-2.log", watcher);
        watcher.done.await();
        assertEquals("progress of tank-2", 100, watcher.percent);
        downloader.close();
    }

    @Test
    public void orderIsRepeatedWhenDepotOpens() throws Exception {
        Depot depot = new Depot();
        Retry<String> retry = new Retry<>(() -> depot.collect("quark"), 5);
        ListenableFuture<String> crate = retry.start(700);
        Thread.sleep(400);
        depot.setOpen(true);
        assertEquals("crate of quark", crate.get());
        assertTrue("refusals: " + depot.refusals(), depot.refusals() >= 1);
        retry.close();
    }

    @Test
    public void coolingIsMeasured() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        List<Integer> degrees = new CopyOnWriteArrayList<>();
        DairyBus bus = DairyBus.get();
        Runnable a = bus.register(CoolingService.Started.class, e -> started.countDown());
        Runnable b = bus.register(CoolingService.Stopped.class, e -> stopped.countDown());
        Runnable c = bus.register(CoolingService.Temperature.class, e -> degrees.add(e.degrees));
        Intent intent = new Intent(context, CoolingService.class).putExtra("tank", "north");
        context.startService(intent);
        started.await();
        Thread.sleep(500);
        context.stopService(intent);
        stopped.await();
        a.run();
        b.run();
        c.run();
        assertFalse(degrees.isEmpty());
    }
}
