package com.example.subjects.bindery;

import android.util.Log;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalListeners;
import com.google.common.cache.RemovalNotification;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Two cover designs in memory, those before them on disk, and others drawn anew. */
public final class CoverCache {
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final Cache<String, String> memory =
      CacheBuilder.newBuilder()
          .concurrencyLevel(1)
          .maximumSize(2)
          .removalListener(RemovalListeners.asynchronous(new Spill(), writer))
          .build();
  private final File folder;
  private final Function<String, String> draw;

  public CoverCache(File folder, Function<String, String> draw) {
    this.folder = folder;
    this.draw = draw;
  }

  public String cover(String title) throws IOException {
    String cover = memory.getIfPresent(title);
    if (cover == null) {
      File file = new File(folder, title);
      cover =
          file.exists()
              ? new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8)
              : draw.apply(title);
      memory.put(title, cover);
    }
    return cover;
  }

  /** Writes what is still to be written. */
  public void close() throws InterruptedException {
    writer.shutdown();
    writer.awaitTermination(30, TimeUnit.SECONDS);
  }

  private final class Spill implements RemovalListener<String, String> {
    @Override
    public void onRemoval(RemovalNotification<String, String> gone) {
      try {
        File part = new File(folder, gone.getKey() + ".part");
        Files.write(part.toPath(), gone.getValue().getBytes(StandardCharsets.UTF_8));
        Files.move(
            part.toPath(),
            new File(folder, gone.getKey()).toPath(),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        Log.w("CoverCache", "not kept: " + gone.getKey(), e);
      }
    }
  }
}
