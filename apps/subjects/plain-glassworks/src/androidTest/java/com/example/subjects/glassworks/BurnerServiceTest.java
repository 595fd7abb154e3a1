package com.example.subjects.glassworks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Message;
import android.os.Messenger;
import android.os.ResultReceiver;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BurnerServiceTest {
    private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

    @Before
    public void cold() {
        BurnerService.setpoint = 20;
    }

    private static final class Remote implements ServiceConnection {
        final CompletableFuture<Messenger> messenger = new CompletableFuture<>();

        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            messenger.complete(new Messenger(binder));
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    @Test
    public void gaugeFollowsTheRemote() throws Exception {
        Remote remote = new Remote();
        context.bindService(new Intent(context, BurnerService.class), remote, Context.BIND_AUTO_CREATE);
        try {
            remote.messenger.get().send(Message.obtain(null, BurnerService.SET, 1180, 0));
            Bundle gauge = context.getContentResolver().call(GaugeProvider.URI, "read", null, null);
            assertEquals(1180, gauge.getInt("degrees"));
        } finally {
            context.unbindService(remote);
        }
    }

    @Test
    public void answerFollowsTheRemote() throws Exception {
        HandlerThread ear = new HandlerThread("ear");
        ear.start();
        BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();
        Messenger replies = new Messenger(new Handler(ear.getLooper(), msg -> answers.add(msg.arg1)));
        Remote remote = new Remote();
        context.bindService(new Intent(context, BurnerService.class), remote, Context.BIND_AUTO_CREATE);
        try {
            Messenger burner = remote.messenger.get();
            burner.send(Message.obtain(null, BurnerService.SET, 1240, 0));
            Message question = Message.obtain(null, BurnerService.ASK);
            question.replyTo = replies;
            burner.send(question);
            assertEquals(1240, (int) answers.take());
        } finally {
            context.unbindService(remote);
            ear.quitSafely();
        }
    }

    private static final class Ticket extends ResultReceiver {
        final CountDownLatch taken = new CountDownLatch(1);
        final CountDownLatch cooled = new CountDownLatch(1);

        Ticket() {
            super(null);
        }

        @Override
        protected void onReceiveResult(int code, Bundle data) {
            (code == AnnealService.TAKEN ? taken : cooled).countDown();
        }
    }

    @Test
    public void pieceIsCooledBeforeClosing() throws Exception {
        Ticket ticket = new Ticket();
        Intent anneal = new Intent(context, AnnealService.class)
                .putExtra(AnnealService.PIECE, "carafe")
                .putExtra(AnnealService.RECEIVER, ticket);
        context.startService(anneal);
        ticket.taken.await();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        context.stopService(anneal);
        assertTrue(ticket.cooled.await(4, TimeUnit.SECONDS));
    }
}
