package com.example.subjects.bookshop;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.widget.TextView;
import androidx.fragment.app.FragmentActivity;
import java.util.ArrayDeque;
import java.util.concurrent.CountDownLatch;

public class SampleActivity extends FragmentActivity {
    public final CountDownLatch previewed = new CountDownLatch(1);
    private final ArrayDeque<String> wanted = new ArrayDeque<>();
    private final Link link = new Link();
    private SampleService.Port port;
    private TextView status;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        status = Ui.label(this, Ids.STATUS, "Stopped");
        setContentView(Ui.column(this,
                Ui.button(this, Ids.PLAY, "Play", v -> {
                    if (port != null) {
                        status.setText(port.play("Moby-Dick"));
                    }
                }),
                Ui.button(this, Ids.PREVIEW, "Preview", v -> {
                    wanted.add("Emma");
                    serveWanted();
                }),
                status));
    }

    @Override
    protected void onStart() {
        super.onStart();
        bindService(new Intent(this, SampleService.class), link, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void onStop() {
        unbindService(link);
        port = null;
        super.onStop();
    }

    private void serveWanted() {
        while (port != null && !wanted.isEmpty()) {
            status.setText(port.play(wanted.remove()));
            previewed.countDown();
        }
    }

    private final class Link implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            port = (SampleService.Port) binder;
            serveWanted();
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
            port = null;
        }
    }
}
