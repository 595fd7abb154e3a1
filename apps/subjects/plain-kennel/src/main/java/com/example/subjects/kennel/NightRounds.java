package com.example.subjects.kennel;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import java.util.ArrayList;
import java.util.List;

final class NightRounds {
    private final List<String> roster = new ArrayList<>();
    private final ListeningExecutorService warden;

    NightRounds(ListeningExecutorService warden) {
        this.warden = warden;
    }

    void register(String dog) {
        roster.add(dog);
    }

    ListenableFuture<List<String>> walk() {
        return warden.submit(() -> {
            List<String> seen = new ArrayList<>();
            for (String dog : roster) {
                Thread.sleep(10);
                seen.add(dog);
            }
            return seen;
        });
    }
}
