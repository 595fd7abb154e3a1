package android.os;

/** Posts runnables to a looper's queue. */
public final class Handler {
    private final MessageQueue queue;

    public Handler(Looper looper) {
        queue = looper.mQueue;
    }

    public boolean post(Runnable callback) {
        Message message = new Message();
        message.target = this;
        message.callback = callback;
        return queue.enqueueMessage(message, System.nanoTime() / 1_000_000);
    }

    public void dispatchMessage(Message message) {
        message.callback.run();
    }
}
