package android.os;

/** As much of a looper as the bench needs where there is no Android. */
public final class Looper {
    private static Looper sMainLooper;

    final MessageQueue mQueue = new MessageQueue();
    final Thread mThread = Thread.currentThread();

    public static void prepareMainLooper() {
        sMainLooper = new Looper();
    }

    public static Looper getMainLooper() {
        return sMainLooper;
    }

    public static void loop() {
        while (true) {
            Message message = sMainLooper.mQueue.next();
            message.target.dispatchMessage(message);
            message.target = null;
            message.callback = null;
        }
    }
}
