package android.os;

/** A message, with the fields that tell one from another. */
public final class Message {
    public int what;
    long when;
    Handler target;
    Runnable callback;
    Message next;
}
