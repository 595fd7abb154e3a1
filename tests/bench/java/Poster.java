import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.Semaphore;

/**
 * Posts to the main looper from a worker, 30 calls deep, as fast as the looper takes it. Arguments: the native
 * libraries that the framework wants, where it is Android's own.
 */
public final class Poster {
    private static final int DEPTH = 30;
    private static final Semaphore AHEAD = new Semaphore(64);

    private Poster() {}

    public static void main(String[] args) {
        for (String library : args) {
            System.loadLibrary(library);
        }
        Looper.prepareMainLooper();
        Handler handler = new Handler(Looper.getMainLooper());
        Thread poster = new Thread(() -> post(handler), "poster");
        poster.setDaemon(true);
        poster.start();
        handler.post(new Runnable() {
            @Override
            public void run() {
                System.out.println("ready");
            }
        });
        Looper.loop();
    }

    private static void post(Handler handler) {
        while (true) {
            AHEAD.acquireUninterruptibly();
            deeper(handler, DEPTH);
        }
    }

    private static void deeper(Handler handler, int calls) {
        if (calls > 0) {
            deeper(handler, calls - 1);
            return;
        }
        handler.post(new Runnable() {
            @Override
            public void run() {
                AHEAD.release();
            }
        });
    }
}
