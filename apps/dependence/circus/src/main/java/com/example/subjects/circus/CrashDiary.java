package com.example.subjects.circus;

/** Notes the uncaught, then passes it on. */
public final class CrashDiary implements Thread.UncaughtExceptionHandler {
    private final Thread.UncaughtExceptionHandler next;
    private volatile String last = "";

    private CrashDiary(Thread.UncaughtExceptionHandler next) {
        this.next = next;
    }

    public static void open() {
        if (isOpen()) return;
        Thread.setDefaultUncaughtExceptionHandler(new CrashDiary(Thread.getDefaultUncaughtExceptionHandler()));
    }

    public static boolean isOpen() {
        return Thread.getDefaultUncaughtExceptionHandler() instanceof CrashDiary;
    }

    public static void close() {
        Thread.UncaughtExceptionHandler h = Thread.getDefaultUncaughtExceptionHandler();
        if (h instanceof CrashDiary) Thread.setDefaultUncaughtExceptionHandler(((CrashDiary) h).next);
    }

    @Override
    public void uncaughtException(Thread t, Throwable e) {
        last = t.getName() + ": " + e;
        if (next != null) next.uncaughtException(t, e);
    }

    public String last() {
        return last;
    }
}
