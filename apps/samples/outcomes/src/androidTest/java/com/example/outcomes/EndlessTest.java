package com.example.outcomes;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

/** Waits for what never comes. */
@RunWith(AndroidJUnit4.class)
public final class EndlessTest {
    @Test
    public void waits() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        never.await();
    }
}
