package com.example.subjects.zoo;

import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public final class LedgerActivity extends AppCompatActivity {
    public final VisitorLedger ledger = new VisitorLedger();

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        TextView status = Views.label(column, Ids.STATUS, "");
        Views.button(column, Ids.FIRST, "Audit", view -> ledger.audit());
        Views.button(column, Ids.SECOND, "Admit", view -> ledger.admit());
        Views.button(column, Ids.THIRD, "Count", view -> status.setText("Visitors: " + ledger.total()));
    }
}
