package com.example.subjects.velodrome;

import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PrintedProgrammeTest extends ProgrammeContract {
    @Override
    protected boolean designed() {
        return false;
    }
}
