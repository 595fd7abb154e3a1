package com.example.subjects.gazette;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.junit.rules.ExternalResource;

/** Puts a fake in place of the publisher's server and keeps what is sent to it. */
public class BackendRule extends ExternalResource {
    private final LinkedBlockingQueue<String> requests = new LinkedBlockingQueue<>();

    @Override
    protected void before() {
        requests.clear();
        Backend.use(new Backend() {
            @Override
            public void push(String path) {
                requests.add(path);
            }
        });
    }

    public String takeRequest() throws InterruptedException {
        return requests.poll(900, TimeUnit.MILLISECONDS);
    }
}
