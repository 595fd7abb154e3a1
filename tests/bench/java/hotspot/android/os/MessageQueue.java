package android.os;

/** A queue by order of arrival; its method of interest is named and declared as Android's. */
public final class MessageQueue {
    private Message first;
    private Message last;

    boolean enqueueMessage(Message message, long when) {
        synchronized (this) {
            message.when = when;
            if (first == null) {
                first = message;
            } else {
                last.next = message;
            }
            last = message;
            notifyAll();
        }
        return true;
    }

    Message next() {
        nativePollOnce();
        synchronized (this) {
            Message message = first;
            first = message.next;
            message.next = null;
            return message;
        }
    }

    private void nativePollOnce() {
        synchronized (this) {
            while (first == null) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
