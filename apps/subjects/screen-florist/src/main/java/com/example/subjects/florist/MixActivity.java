package com.example.subjects.florist;

import android.content.Intent;
import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

public final class MixActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        PetalView petals = new PetalView(this);
        petals.mixOnClick(colour -> setResult(RESULT_OK, new Intent().putExtra("colour", colour)));
        setContentView(Ui.column(this, petals, Ui.button(this, Ids.DONE, "Done", v -> finish())));
    }
}
