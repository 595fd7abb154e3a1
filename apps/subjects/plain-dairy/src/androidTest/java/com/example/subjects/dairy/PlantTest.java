package com.example.subjects.dairy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PlantTest {
    private final Context context = ApplicationProvider.getApplicationContext();

    private static final class Lab implements ServiceConnection {
        final CompletableFuture<Messenger> messenger = new CompletableFuture<>();

        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            messenger.complete(new Messenger(binder));
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    private static final class Results extends Handler {
        final CountDownLatch fatKnown = new CountDownLatch(1);
        final CountDownLatch germsKnown = new CountDownLatch(1);
        volatile int fat;
        volatile int germs;

        Results() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            if (msg.what == LabService.FAT) {
                fat = msg.arg1;
                fatKnown.countDown();
            } else {
                germs = msg.arg1;
                germsKnown.countDown();
            }
        }
    }

    private static void ask(Messenger lab, int what, int sample, Messenger replyTo) throws Exception {
        Message message = Message.obtain(null, what, sample, 0);
        message.replyTo = replyTo;
        lab.send(message);
    }

    @Test
    public void milkIsCooled() throws Exception {
        Pasteurizer plant = new Pasteurizer(false);
        plant.heat();
        Thread.sleep(500);
        plant.cool();
        assertTrue(plant.await(Pasteurizer.Stage.COLD, 4000));
        plant.close();
    }

    @Test
    public void milkIsCooledWhenHot() throws Exception {
        Pasteurizer deferring = new Pasteurizer(true);
        deferring.heat();
        deferring.cool();
        deferring.await(Pasteurizer.Stage.COLD);
        deferring.close();
    }

    @Test
    public void sampleIsExamined() throws Exception {
        Lab lab = new Lab();
        Results results = new Results();
        Messenger replyTo = new Messenger(results);
        context.bindService(new Intent(context, LabService.class), lab, Context.BIND_AUTO_CREATE);
        try {
            ask(lab.messenger.get(), LabService.FAT, 8, replyTo);
            ask(lab.messenger.get(), LabService.GERMS, 30, replyTo);
            results.germsKnown.await();
            assertEquals(3, results.germs);
            assertEquals(4, results.fat);
        } finally {
            context.unbindService(lab);
        }
    }

    @Test
    public void sampleIsExaminedTwice() throws Exception {
        Lab lab = new Lab();
        Results results = new Results();
        Messenger replyTo = new Messenger(results);
        context.bindService(new Intent(context, LabService.class), lab, Context.BIND_AUTO_CREATE);
        try {
            ask(lab.messenger.get(), LabService.FAT, 12, replyTo);
            ask(lab.messenger.get(), LabService.GERMS, 50, replyTo);
            results.fatKnown.await();
            results.germsKnown.await();
            assertEquals(5, results.germs);
            assertEquals(6, results.fat);
        } finally {
            context.unbindService(lab);
        }
    }
}
