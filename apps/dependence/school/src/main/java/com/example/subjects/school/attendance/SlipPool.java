package com.example.subjects.school.attendance;

import java.util.ArrayDeque;

/** Slips are used again. */
public final class SlipPool {

    public static final class Slip {
        public String reason;
        private boolean signed;

        public void sign() {
            signed = true;
        }

        public boolean isSigned() {
            return signed;
        }
    }

    private static final int MAX = 8;
    private static final ArrayDeque<Slip> pool = new ArrayDeque<>();

    private SlipPool() {}

    public static synchronized Slip obtain() {
        Slip slip = pool.pollFirst();
        return slip != null ? slip : new Slip();
    }

    public static synchronized void recycle(Slip slip) {
        slip.reason = null;
        if (pool.size() < MAX) pool.addFirst(slip);
    }
}
