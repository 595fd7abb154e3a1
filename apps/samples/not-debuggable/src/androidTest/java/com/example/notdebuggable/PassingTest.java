package com.example.notdebuggable;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

/** In an app that no debugger may enter. */
@RunWith(AndroidJUnit4.class)
public final class PassingTest {
    @Test
    public void adds() {
        assertEquals(4, 2 + 2);
    }
}
