package com.example.subjects.school.office;

public interface Mailer {
    /** Returns what becomes of the letter. */
    String send(String to, String text);
}
