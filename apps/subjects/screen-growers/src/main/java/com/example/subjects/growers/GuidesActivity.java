package com.example.subjects.growers;

import android.content.Intent;
import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

public class GuidesActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        column.button(Ids.DOWNLOAD, "Download the pruning guide", v ->
                startService(new Intent(this, DownloadService.class).putExtra(DownloadService.GUIDE, "pruning")));
        setContentView(column);
    }
}
