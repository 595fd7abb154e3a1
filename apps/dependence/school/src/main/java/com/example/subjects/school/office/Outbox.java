package com.example.subjects.school.office;

final class Outbox implements Mailer {
    @Override
    public String send(String to, String text) {
        return "queued for " + to;
    }
}
