package com.example.subjects.carnival;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.io.File;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Records the way of the parade: marks go to the recorder's thread, pins to the surveyor's. */
public class TrackActivity extends AppCompatActivity {
    private final HandlerThread recorder = new HandlerThread("recorder");
    private final ExecutorService surveyor = Executors.newSingleThreadExecutor();
    private Journal marks;
    private Journal pins;
    private Handler handler;
    private int taken;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        marks = new Journal(new File(getFilesDir(), "marks"));
        pins = new Journal(new File(getFilesDir(), "pins"));
        recorder.start();
        handler = new Handler(recorder.getLooper());
        Form form = new Form(this);
        TextView label = form.label(Ids.MARKS, "Taken: 0");
        form.button(Ids.MARK, "Mark", v -> {
            label.setText("Taken: " + ++taken);
            handler.post(new SaveMark("mark " + taken));
        });
        form.button(Ids.PIN, "Pin", v -> {
            label.setText("Taken: " + ++taken);
            surveyor.execute(new SavePin("pin " + taken));
        });
        setContentView(form);
    }

    @Override
    protected void onDestroy() {
        recorder.quit();
        marks.close();
        surveyor.shutdown();
        super.onDestroy();
    }

    private final class SaveMark implements Runnable {
        private final String line;

        SaveMark(String line) {
            this.line = line;
        }

        @Override
        public void run() {
            marks.add(line);
        }
    }

    private final class SavePin implements Runnable {
        private final String line;

        SavePin(String line) {
            this.line = line;
        }

        @Override
        public void run() {
            pins.add(line);
        }
    }
}
