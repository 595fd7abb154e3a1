package com.example.subjects.station;

import android.content.Context;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Keeps what was measured in a file. */
public final class Archive {
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final FileChannel file;

  public Archive(Context context) throws IOException {
    file = new FileOutputStream(File.createTempFile("archive", ".csv", context.getCacheDir())).getChannel();
  }

  /** How long the file is, once this line is kept. */
  public Future<Long> keep(String line) {
    return writer.submit(new Append(line));
  }

  /** Ends the archive. */
  public void close() throws IOException {
    file.close();
  }

  /** Ends the archive, once all is kept. */
  public void finish() throws Exception {
    Callable<Void> last =
        () -> {
          file.close();
          return null;
        };
    writer.submit(last).get();
  }

  private final class Append implements Callable<Long> {
    private final String line;

    Append(String line) {
      this.line = line;
    }

    @Override
    public Long call() throws IOException {
      file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
      return file.position();
    }
  }
}
