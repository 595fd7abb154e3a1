package com.example.subjects.school.library;

import com.example.subjects.school.time.SchoolClock;
import java.util.concurrent.TimeUnit;

public final class Loans {
    private Loans() {}

    public static long dueDate() {
        return SchoolClock.now() + TimeUnit.DAYS.toMillis(21);
    }
}
