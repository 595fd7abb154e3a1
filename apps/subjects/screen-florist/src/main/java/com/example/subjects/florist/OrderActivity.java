package com.example.subjects.florist;

import android.content.Intent;
import android.os.Bundle;
import android.widget.FrameLayout;
import android.widget.TextView;

import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public final class OrderActivity extends AppCompatActivity implements CardPrinter.Listener {
    private final ActivityResultLauncher<Intent> pick =
            registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), this::onPicked);
    private TextView card;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        RibbonViewModel ribbons = new ViewModelProvider(this).get(RibbonViewModel.class);
        FrameLayout host = new FrameLayout(this);
        host.setId(Ids.HOST);
        card = Ui.label(this, Ids.STATUS, "No card");
        card.setFreezesText(true);
        TextView ribbon = Ui.label(this, Ids.RIBBON_STATUS, "");
        setContentView(Ui.column(this, host, card,
                Ui.button(this, Ids.CARD, "Card", v -> pick.launch(new Intent(this, PickCardActivity.class))),
                ribbon,
                Ui.button(this, Ids.RIBBON, "Ribbon", v -> ribbons.weave())));
        ribbons.ribbon.observe(this, ribbon::setText);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(Ids.HOST, new OrderFragment()).commit();
        }
    }

    private void onPicked(ActivityResult result) {
        if (result.getResultCode() == RESULT_OK) {
            card.setText("Printing");
            CardPrinter.print(result.getData().getStringExtra("text"), this);
        }
    }

    @Override
    public void onPrinted(String text) {
        card.setText(text);
    }
}
