package com.example.subjects.circus;

import java.util.ArrayDeque;
import java.util.Deque;

/** In which language the one who has the word speaks. */
public final class Dialect {
    private static final ThreadLocal<Deque<String>> STACK = ThreadLocal.withInitial(ArrayDeque::new);

    private Dialect() {}

    public static void push(String language) {
        STACK.get().push(language);
    }

    public static void pop() {
        STACK.get().poll();
    }

    public static String current() {
        String top = STACK.get().peek();
        return top == null ? "en" : top;
    }

    public static String greet() {
        return current().equals("hi") ? "Namaste" : "Good evening";
    }
}
