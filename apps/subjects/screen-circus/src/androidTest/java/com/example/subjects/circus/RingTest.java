package com.example.subjects.circus;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@RunWith(AndroidJUnit4.class)
public class RingTest {
    private ActivityScenario<RingActivity> scenario;
    private final Handler input = new Handler(Looper.getMainLooper());
    private RingActivity ring;

    @Before
    public void launch() {
        scenario = ActivityScenario.launch(RingActivity.class);
        scenario.onActivity(activity -> ring = activity);
    }

    @After
    public void close() {
        scenario.close();
    }

    @Test
    public void tigerJumpsTwice() throws Exception {
        tap(40);
        SystemClock.sleep(750);
        tap(60);
        assertTrue(ring.hoops.await(5, TimeUnit.SECONDS));
    }

    @Test
    public void nextTwiceShowsSecondAct() {
        scenario.onActivity(activity -> activity.findViewById(Ids.NEXT).performClick());
        SystemClock.sleep(700);
        scenario.onActivity(activity -> assertTrue(activity.findViewById(Ids.NEXT).performClick()));
        assertEquals("Act 2", act());
    }

    @Test
    public void nextThriceShowsThirdAct() throws Exception {
        for (int i = 0; i < 3; i++) {
            if (i > 0) ring.free.acquire();
            scenario.onActivity(activity -> activity.findViewById(Ids.NEXT).callOnClick());
        }
        assertEquals("Act 3", act());
    }

    private void tap(int x) throws InterruptedException {
        CountDownLatch lifted = new CountDownLatch(1);
        input.postAtFrontOfQueue(() -> {
            View stage = ring.findViewById(Ids.STAGE);
            long now = SystemClock.uptimeMillis();
            for (int action : new int[] {MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP}) {
                MotionEvent event = MotionEvent.obtain(now, now, action, x, 30, 0);
                stage.dispatchTouchEvent(event);
                event.recycle();
            }
            lifted.countDown();
        });
        lifted.await();
    }

    private String act() {
        String[] text = new String[1];
        scenario.onActivity(activity -> text[0] = ((TextView) activity.findViewById(Ids.ACT)).getText().toString());
        return text[0];
    }
}
