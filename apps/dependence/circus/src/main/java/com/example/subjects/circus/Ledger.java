package com.example.subjects.circus;

import java.util.logging.Logger;

/** The takings, logged. */
public final class Ledger {
    private static final Logger LOG = Logger.getLogger("com.example.subjects.circus.ledger");

    private Ledger() {}

    public static Logger log() {
        return LOG;
    }

    public static void enter(String what, int amount) {
        LOG.info(what + " " + amount);
    }
}
