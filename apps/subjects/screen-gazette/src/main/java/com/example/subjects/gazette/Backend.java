package com.example.subjects.gazette;

/** What the app sends to the publisher. */
public abstract class Backend {
    private static volatile Backend current;

    public abstract void push(String path);

    public static Backend current() {
        return current;
    }

    public static void use(Backend backend) {
        current = backend;
    }
}
