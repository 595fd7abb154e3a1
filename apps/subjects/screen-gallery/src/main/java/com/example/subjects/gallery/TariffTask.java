package com.example.subjects.gallery;

import android.os.SystemClock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

final class TariffTask implements Callable<List<String>> {
    @Override
    public List<String> call() {
        SystemClock.sleep(30);
        return Arrays.asList("Adult", "Student", "Child");
    }
}
