package com.example.subjects.cannery;

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
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class IntakeServiceTest {
    private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
    private final CompletableFuture<Messenger> connected = new CompletableFuture<>();
    private final BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();
    private final ServiceConnection connection = new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            connected.complete(new Messenger(binder));
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    };

    private Messenger service;
    private Messenger replies;

    @Before
    public void bind() throws Exception {
        replies = new Messenger(new Handler(Looper.getMainLooper(), msg -> answers.add(msg.arg2)));
        assertTrue(context.bindService(new Intent(context, IntakeService.class), connection, Context.BIND_AUTO_CREATE));
        service = connected.get(30, TimeUnit.SECONDS);
    }

    @After
    public void unbind() {
        context.unbindService(connection);
    }

    private void send(int what, int lot, int kilos) throws Exception {
        Message message = Message.obtain(null, what, lot, kilos);
        message.replyTo = replies;
        service.send(message);
    }

    @Test
    public void tallyShowsTheWeight() throws Exception {
        send(IntakeService.MSG_WEIGH, 71, 12);
        send(IntakeService.MSG_TALLY, 71, 0);
        assertEquals(Integer.valueOf(12), answers.poll(30, TimeUnit.SECONDS));
    }

    @Test
    public void receiptShowsTheWeight() throws Exception {
        send(IntakeService.MSG_WEIGH, 72, 12);
        send(IntakeService.MSG_WEIGH, 72, 30);
        send(IntakeService.MSG_RECEIPT, 72, 0);
        assertEquals(Integer.valueOf(42), answers.poll(30, TimeUnit.SECONDS));
    }
}
