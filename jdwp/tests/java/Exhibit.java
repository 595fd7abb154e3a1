import java.util.Arrays;
import java.util.List;

/**
 * What every command is tried on. Three threads stand still, each in a way of its own, so that two debuggers that look one after
 * the other see the same. The main thread does everything that makes an event, over and over, until a debugger says that it is over.
 */
public class Exhibit {
    /** An interface with a constant, a static method and a generic one. */
    interface Shape<T> {
        int CORNERS = 4;

        static int twice(int number) {
            return 2 * number;
        }

        T area(int scale);
    }

    /** An object with a field of every kind. */
    static class Square implements Shape<String> {
        byte b = -1;
        boolean z = true;
        char c = '\u00e4';
        short s = -300;
        int i = 42;
        long j = 1234567890123L;
        float f = 1.5f;
        double d = -2.5;
        String text = "tick \u00e4 \ud83d\udd52";
        int[] ints = {2, 3, 5};
        Object nothing;
        List<String> names = Arrays.asList("one", "two");

        Square(int i) {
            this.i = i;
        }

        @Override
        public String area(int scale) {
            int side = i * scale;
            return text + side;
        }
    }

    static final Square SQUARE = new Square(42);
    static final Object[] THINGS = {"one", null, SQUARE, new int[] {7}};
    static final Throwable TROUBLE = new IllegalStateException("trouble");
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static final Object LOCK = new Object();
    static final ThreadGroup GROUP = new ThreadGroup("exhibits");
    static final ThreadGroup EMPTY = new ThreadGroup(GROUP, "empty");
    static byte b = 1;
    static boolean z = true;
    static char c = 'x';
    static short s = 2;
    static int i = 3;
    static long j = 4;
    static float f = 5.5f;
    static double d = 6.5;
    static volatile String stopped = "";
    static volatile String woken = "";
    static volatile boolean over;

    static final Thread WAITER = new Thread(GROUP, "waiter") {
        @Override
        public void run() {
            waits(7, "held", SQUARE.names);
        }
    };
    static final Thread BLOCKED = new Thread(GROUP, "blocked") {
        @Override
        public void run() {
            synchronized (OUTER) {
                woken = "never";
            }
        }
    };
    static final Thread SLEEPER = new Thread(GROUP, "sleeper") {
        @Override
        public void run() {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                woken = "interrupted";
            }
        }
    };

    static void waits(int number, String text, List<String> names) {
        synchronized (OUTER) {
            synchronized (INNER) {
                try {
                    INNER.wait();
                } catch (InterruptedException e) {
                    woken = text + number + names;
                }
            }
        }
    }

    static void start(Thread thread, Thread.State state) {
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != state) {
            nap();
        }
    }

    static void nap() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The debugger comes by here once everything stands still. */
    static void ready() {
    }

    /** Everything that makes an event. */
    static void act() throws InterruptedException {
        SQUARE.i = SQUARE.i + 1;
        SQUARE.area(3);
        throwAndCatch();
        waitShortly();
        contend();
    }

    static void throwAndCatch() {
        try {
            throw new IllegalArgumentException("caught");
        } catch (IllegalArgumentException e) {
            SQUARE.nothing = null;
        }
    }

    static void waitShortly() throws InterruptedException {
        synchronized (LOCK) {
            LOCK.wait(1);
        }
    }

    static void contend() throws InterruptedException {
        Thread rival = new Thread("rival") {
            @Override
            public void run() {
                synchronized (LOCK) {
                    nap();
                }
            }
        };
        synchronized (LOCK) {
            rival.start();
            while (rival.getState() != Thread.State.BLOCKED) {
                nap();
            }
        }
        rival.join();
    }

    /** Runs until it is stopped from outside. */
    static final Thread STOPPABLE = new Thread("stoppable") {
        @Override
        public void run() {
            try {
                while (true) {
                    nap();
                }
            } catch (Throwable e) {
                stopped = e.getMessage();
            }
        }
    };

    public static void main(String[] args) throws InterruptedException {
        start(WAITER, Thread.State.WAITING);
        start(BLOCKED, Thread.State.BLOCKED);
        start(SLEEPER, Thread.State.TIMED_WAITING);
        STOPPABLE.setDaemon(true);
        STOPPABLE.start();
        Shape.twice(Shape.CORNERS);
        act();
        ready();
        while (!over) {
            act();
        }
    }
}
