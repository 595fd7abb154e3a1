// Downloads an episode.
package com.example.subjects.podcast;

import android.os.Bundle;
import android.widget.Button;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.atomic.AtomicInteger;

public class DownloadActivity extends AppCompatActivity {
  private final AtomicInteger begun = new AtomicInteger();
  private Button download;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.download);
    download = findViewById(R.id.download);
    download.setOnClickListener(view -> Net.run(new Begin()));
  }

  public int begun() {
    return begun.get();
  }

  private void begins() {
    download.setEnabled(false);
    ((TextView) findViewById(R.id.progress)).setText("Begun " + begun);
  }

  private final class Begin implements Runnable {
    @Override
    public void run() {
      begun.incrementAndGet();
      Net.show(DownloadActivity.this::begins);
    }
  }
}
