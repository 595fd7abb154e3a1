package com.example.subjects.dairy;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

public final class MilkTruckReceiver extends BroadcastReceiver {
    public static Intent arrival(Context context, String truck) {
        return new Intent(context, MilkTruckReceiver.class).putExtra("truck", truck);
    }

    @Override
    public void onReceive(Context context, Intent intent) {
        Intake.current().unload(intent.getStringExtra("truck"));
    }
}
