package com.example.subjects.florist;

import android.content.Intent;
import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

public final class PickCardActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(Ui.column(this, Ui.button(this, Ids.THANKS, "Thanks", v -> {
            setResult(RESULT_OK, new Intent().putExtra("text", "Thanks"));
            finish();
        })));
    }
}
