package com.example.subjects.tannery;

import android.os.SystemClock;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Hides by their number: in memory at once, on disk a bit later. */
public final class HideRepository {
  private final ExecutorService disk = Executors.newSingleThreadExecutor();
  private final ConcurrentHashMap<Integer, String> memory = new ConcurrentHashMap<>();
  private final File dir;

  public HideRepository(File dir) {
    this.dir = dir;
  }

  public Future<File> save(int number, String hide) {
    memory.put(number, hide);
    return disk.submit(new Persist(number, hide));
  }

  public String find(int number) throws IOException {
    String hide = memory.get(number);
    if (hide == null) {
      hide = new String(Files.readAllBytes(file(number).toPath()), StandardCharsets.UTF_8);
      memory.put(number, hide);
    }
    return hide;
  }

  private File file(int number) {
    return new File(dir, "hide-" + number);
  }

  private final class Persist implements Callable<File> {
    private final int number;
    private final String hide;

    Persist(int number, String hide) {
      this.number = number;
      this.hide = hide;
    }

    @Override
    public File call() throws IOException {
      SystemClock.sleep(30);
      Files.write(file(number).toPath(), hide.getBytes(StandardCharsets.UTF_8));
      return file(number);
    }
  }
}
