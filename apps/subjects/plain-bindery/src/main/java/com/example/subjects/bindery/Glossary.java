package com.example.subjects.bindery;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.MessageQueue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The words of the trade, loaded when its thread has nothing else to do. */
public final class Glossary {
  private final Map<String, String> words = new ConcurrentHashMap<>();
  private final HandlerThread thread = new HandlerThread("glossary");
  private final Handler handler;

  public Glossary() {
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void load(Runnable loaded) {
    handler.post(() -> thread.getLooper().getQueue().addIdleHandler(new LoadWhenIdle(loaded)));
  }

  public String explain(String word) {
    return words.get(word);
  }

  public void close() {
    thread.quitSafely();
  }

  private final class LoadWhenIdle implements MessageQueue.IdleHandler {
    private final Runnable loaded;

    LoadWhenIdle(Runnable loaded) {
      this.loaded = loaded;
    }

    @Override
    public boolean queueIdle() {
      words.put("kettle stitch", "ties a section to the one before it");
      words.put("squares", "what the boards stand out over the pages");
      loaded.run();
      return false;
    }
  }
}
