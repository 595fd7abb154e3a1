package com.example.subjects.bookshop;

import android.os.Bundle;
import android.widget.TextView;
import androidx.fragment.app.FragmentActivity;

public class BasketActivity extends FragmentActivity {
    private final PriceDesk desk = new PriceDesk();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextView total = Ui.label(this, Ids.TOTAL, "-");
        setContentView(Ui.column(this,
                Ui.button(this, Ids.QUOTE, "Quote", v -> desk.quote(3, total::setText)),
                Ui.button(this, Ids.VOUCHER, "Voucher", v -> desk.voucher(3, total::setText)),
                total));
    }
}
