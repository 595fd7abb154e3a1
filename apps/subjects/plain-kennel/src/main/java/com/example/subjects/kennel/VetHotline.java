package com.example.subjects.kennel;

import java.util.concurrent.CompletableFuture;

final class VetHotline {
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    CompletableFuture<String> answer() {
        return answer;
    }

    void reply(String text) {
        answer.complete("hotline: " + text);
    }
}
