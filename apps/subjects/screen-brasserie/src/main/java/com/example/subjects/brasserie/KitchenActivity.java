package com.example.subjects.brasserie;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class KitchenActivity extends AppCompatActivity {
    public final TicketPrinter kitchenPrinter = new TicketPrinter();
    public final TicketPrinter barPrinter = new TicketPrinter();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        TextView printed = form.label(Ids.PRINTED, "Nothing printed");
        form.button(Ids.PRINT, "Print", v -> {
            kitchenPrinter.print("2 x onion soup");
            printed.setText("Ticket sent");
        });
        form.button(Ids.PRINT_BAR, "Print for the bar", v -> barPrinter.print("2 x cider"));
        form.button(Ids.SEND, "Send out", v ->
                startService(new Intent(this, DeliveryService.class).putExtra("dish", "quiche")));
        form.button(Ids.CLOSE_KITCHEN, "Close", v -> stopService(new Intent(this, DeliveryService.class)));
        setContentView(form);
    }

    @Override
    protected void onDestroy() {
        kitchenPrinter.switchOff();
        barPrinter.switchOff();
        super.onDestroy();
    }
}
