package com.example.subjects.circus;

import android.content.AsyncQueryHandler;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.database.Cursor;
import android.os.Bundle;
import android.os.IBinder;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;

public class BandActivity extends AppCompatActivity {
    public final CountDownLatch encored = new CountDownLatch(1);
    public final List<String> sheets = new ArrayList<>();
    private final Queue<String> wishes = new ArrayDeque<>();
    private final ServiceConnection connection = new BandConnection();
    private BandService.Baton baton;
    private TextView tune;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout root = new LinearLayout(this);
        root.setOrientation(LinearLayout.VERTICAL);
        tune = new TextView(this);
        tune.setId(Ids.TUNE);
        tune.setText("Silence");
        root.addView(tune);
        Button play = new Button(this);
        play.setId(Ids.PLAY);
        play.setText("Play");
        play.setOnClickListener(v -> play("March"));
        root.addView(play);
        setContentView(root);
    }

    @Override
    protected void onStart() {
        super.onStart();
        bindService(new Intent(this, BandService.class), connection, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void onStop() {
        super.onStop();
        unbindService(connection);
        baton = null;
    }

    private void play(String title) {
        if (baton != null) {
            tune.setText(baton.strike(title));
        }
    }

    public void encore(String title) {
        wishes.add(title);
        fulfil();
    }

    private void fulfil() {
        while (baton != null && !wishes.isEmpty()) {
            tune.setText(baton.strike(wishes.remove()));
            encored.countDown();
        }
    }

    public void fetchSheets() {
        new SheetQuery().startQuery(0, null, SheetProvider.SHEETS, null, null, null, null);
    }

    private final class BandConnection implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder service) {
            baton = (BandService.Baton) service;
            fulfil();
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
            baton = null;
        }
    }

    private final class SheetQuery extends AsyncQueryHandler {
        SheetQuery() {
            super(getContentResolver());
        }

        @Override
        protected void onQueryComplete(int token, Object cookie, Cursor cursor) {
            while (cursor.moveToNext()) {
                sheets.add(cursor.getString(cursor.getColumnIndexOrThrow("title")));
            }
            cursor.close();
        }
    }
}
