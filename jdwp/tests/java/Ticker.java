/**
 * The program that the tests debug. Two threads tick, each on a ticker of its own, until the debugger makes
 * {@link #released()} true, which it never is by itself; then the program counts a little further and says how it ended.
 */
public final class Ticker extends Thread {
    static final String LABEL = "tick \u00e4 \ud83d\udd52";
    static final int[] PRIMES = {2, 3, 5, 7};
    static final Object[] THINGS = {"one", null, PRIMES};
    static volatile boolean stop;

    volatile int ticks;
    final long born = 1234567890123L;

    Ticker(String name) {
        super(name);
    }

    synchronized int tick(int number, String label) {
        int doubled = twice(number);
        ticks = number;
        return doubled + label.length();
    }

    static int twice(int number) {
        return number * 2;
    }

    static boolean released() {
        return false;
    }

    @Override
    public void run() {
        for (int number = 1; !stop; number++) {
            tick(number, LABEL);
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

    /** Writes a whole line at once: the virtual machine's own lines may come between two writes. */
    static void print(String line) {
        System.out.print(line + "\n");
    }

    public static void main(String[] args) throws InterruptedException {
        Ticker first = new Ticker("first");
        Ticker second = new Ticker("second");
        first.start();
        second.start();
        while (!released()) {
            nap();
        }
        print("released");
        int target = first.ticks + 100;
        while (first.ticks < target) {
            nap();
        }
        stop = true;
        first.join();
        second.join();
        print("end");
    }
}
