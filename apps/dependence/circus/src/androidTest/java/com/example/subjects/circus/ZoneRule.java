package com.example.subjects.circus;

import java.util.TimeZone;
import org.junit.rules.ExternalResource;

/** Runs a test in another time zone. */
public class ZoneRule extends ExternalResource {
    private final TimeZone zone;
    private TimeZone old;

    public ZoneRule(String id) {
        zone = TimeZone.getTimeZone(id);
    }

    @Override
    protected void before() {
        TimeZone.setDefault(zone);
        old = TimeZone.getDefault();
    }

    @Override
    protected void after() {
        TimeZone.setDefault(old);
    }
}
