package com.example.subjects.zoo;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import androidx.activity.result.contract.ActivityResultContract;

/** Takes the counter ("shelf" or "cellar") and gives back the food, or null. */
public final class PickFood extends ActivityResultContract<String, String> {
    static final String COUNTER = "counter";
    static final String FOOD = "food";

    @Override
    public Intent createIntent(Context context, String counter) {
        return new Intent(context, PickFoodActivity.class).putExtra(COUNTER, counter);
    }

    @Override
    public String parseResult(int resultCode, Intent intent) {
        return resultCode == Activity.RESULT_OK && intent != null ? intent.getStringExtra(FOOD) : null;
    }
}
