package com.example.subjects.studio;

import static org.junit.Assert.assertNotNull;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;

import androidx.test.core.app.ApplicationProvider;

import org.junit.rules.ExternalResource;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Binds the engine for the time of a test. */
public class EngineRule extends ExternalResource {
    private final Context context = ApplicationProvider.getApplicationContext();
    private final CountDownLatch bound = new CountDownLatch(1);
    private volatile EngineService.Engine engine;

    private final ServiceConnection connection = new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            engine = (EngineService.Engine) binder;
            bound.countDown();
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
            engine = null;
        }
    };

    @Override
    protected void before() {
        context.bindService(new Intent(context, EngineService.class), connection, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void after() {
        context.unbindService(connection);
    }

    public EngineService.Engine engine() throws InterruptedException {
        bound.await(900, TimeUnit.MILLISECONDS);
        assertNotNull("the engine isn't bound", engine);
        return engine;
    }

    public EngineService.Engine engineWhenBound() throws InterruptedException {
        bound.await();
        return engine;
    }
}
