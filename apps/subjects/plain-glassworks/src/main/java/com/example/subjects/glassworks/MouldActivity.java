package com.example.subjects.glassworks;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;

/** Lists the moulds; fetched once, then carried along in the saved state. */
public class MouldActivity extends Activity {
    private ArrayList<String> moulds = new ArrayList<>();
    private TextView list;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        list = new TextView(this);
        setContentView(list);
        if (state == null) {
            new Thread(new Fetch(this), "moulds").start();
        } else {
            show(state.getStringArrayList("moulds"));
        }
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putStringArrayList("moulds", moulds);
    }

    void show(ArrayList<String> names) {
        moulds = names;
        list.setText(String.join("\n", names));
    }

    public String text() {
        return list.getText().toString();
    }

    private static final class Fetch implements Runnable {
        private final WeakReference<MouldActivity> screen;
        private final Handler main = new Handler(Looper.getMainLooper());
        private ArrayList<String> found;

        Fetch(MouldActivity activity) {
            screen = new WeakReference<>(activity);
        }

        @Override
        public void run() {
            if (found == null) {
                found = new ArrayList<>(Arrays.asList("bell", "drop", "star"));
                main.post(this);
                return;
            }
            MouldActivity activity = screen.get();
            if (activity != null && !activity.isDestroyed()) {
                activity.show(found);
            }
        }
    }
}
