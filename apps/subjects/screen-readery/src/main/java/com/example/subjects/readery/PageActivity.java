package com.example.subjects.readery;

import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class PageActivity extends AppCompatActivity {
    private int percent = 100;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        TextView zoom = column.text(Ids.ZOOM, "100 %");
        TextView menu = column.text(Ids.MENU, "Menu closed");
        PageView page = new PageView(this, () -> {
            percent *= 2;
            zoom.setText(percent + " %");
        }, () -> menu.setText("Menu open"));
        page.setId(Ids.PAGE);
        column.addView(page, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 300));
        setContentView(column);
    }
}
