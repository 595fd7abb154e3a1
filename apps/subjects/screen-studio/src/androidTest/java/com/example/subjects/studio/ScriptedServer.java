package com.example.subjects.studio;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Accepts and refuses follows as scripted, in the order they come, and accepts all else. */
public class ScriptedServer implements CollabServer {
    private final Queue<Boolean> script;

    public ScriptedServer(Boolean... script) {
        this.script = new ConcurrentLinkedQueue<>(Arrays.asList(script));
    }

    @Override
    public boolean push(String artist, boolean following) {
        if (!following) return true;
        Boolean accepted = script.poll();
        return accepted == null || accepted;
    }
}
