package com.example.subjects.zoo;

import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;

public final class BriefingActivity extends AppCompatActivity {
    private BriefingLoader loader;
    private AlertDialog dialog;
    private TextView status;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        loader = new BriefingLoader(this);
        LinearLayout column = Views.column(this);
        status = Views.label(column, Ids.STATUS, "Briefing unread");
        Views.button(column, Ids.FIRST, "Briefing", view -> loader.load(this::show));
    }

    private void show(String text) {
        dialog = new AlertDialog.Builder(this)
                .setMessage(text)
                .setOnCancelListener(cancelled -> status.setText("Briefing read"))
                .show();
    }

    @Override
    protected void onDestroy() {
        if (dialog != null) {
            dialog.dismiss();
        }
        loader.close();
        super.onDestroy();
    }
}
