package com.example.subjects.bookshop;

import android.app.AlertDialog;
import android.app.Dialog;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import androidx.fragment.app.DialogFragment;
import androidx.fragment.app.FragmentActivity;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PayActivity extends FragmentActivity {
    public final CountDownLatch settled = new CountDownLatch(1);
    private final ExecutorService cashier = Executors.newSingleThreadExecutor();
    private final Handler main = new Handler(Looper.getMainLooper());

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(Ui.column(this,
                Ui.button(this, Ids.PAY, "Pay", v -> cashier.execute(new Charge(36)))));
    }

    @Override
    protected void onDestroy() {
        cashier.shutdown();
        super.onDestroy();
    }

    private void showReceipt(int amount) {
        Receipt receipt = new Receipt();
        Bundle args = new Bundle();
        args.putInt("amount", amount);
        receipt.setArguments(args);
        receipt.show(getSupportFragmentManager(), "receipt");
    }

    private final class Charge implements Runnable {
        private final int amount;

        Charge(int amount) {
            this.amount = amount;
        }

        @Override
        public void run() {
            main.post(() -> showReceipt(amount));
            settled.countDown();
        }
    }

    public static class Receipt extends DialogFragment {
        @Override
        public Dialog onCreateDialog(Bundle state) {
            return new AlertDialog.Builder(requireActivity())
                    .setMessage("Paid " + requireArguments().getInt("amount") + " EUR")
                    .create();
        }
    }
}
