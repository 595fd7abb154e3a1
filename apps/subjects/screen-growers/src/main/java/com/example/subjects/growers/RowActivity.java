package com.example.subjects.growers;

import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

public class RowActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        column.label(Ids.ROW_TITLE, "Row 4, Elstar");
        setContentView(column);
    }
}
