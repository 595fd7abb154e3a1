package com.example.subjects.arcade;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;

import java.util.function.Consumer;

/** Works out the controls of a cabinet on a HandlerThread, as AsyncLayoutInflater does with layouts. */
public final class ControlWiring {
    private final HandlerThread thread = new HandlerThread("wiring");
    private final Handler main = new Handler(Looper.getMainLooper());

    public void wire(String cabinet, Consumer<String> whenWired) {
        Cabinets.wiring.increment();
        thread.start();
        new Handler(thread.getLooper()).post(new Wire(cabinet, whenWired));
    }

    public void stop() {
        thread.quitSafely();
    }

    private final class Wire implements Runnable {
        private final String cabinet;
        private final Consumer<String> whenWired;

        Wire(String cabinet, Consumer<String> whenWired) {
            this.cabinet = cabinet;
            this.whenWired = whenWired;
        }

        @Override
        public void run() {
            String scheme = cabinet + ": stick and two buttons";
            main.post(() -> {
                whenWired.accept(scheme);
                Cabinets.wiring.decrement();
            });
        }
    }
}
