package com.example.subjects.kennel;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

final class VetDesk {
    private final Map<String, String> handbook;
    private final VetHotline hotline;
    private final Executor readers;

    VetDesk(Map<String, String> handbook, VetHotline hotline, Executor readers) {
        this.handbook = handbook;
        this.hotline = hotline;
        this.readers = readers;
    }

    CompletableFuture<String> ask(String symptom) {
        return CompletableFuture
                .supplyAsync(() -> "handbook: " + handbook.get(symptom), readers)
                .applyToEither(hotline.answer(), Function.identity());
    }
}
