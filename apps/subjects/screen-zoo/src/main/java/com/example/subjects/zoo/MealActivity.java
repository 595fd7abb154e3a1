package com.example.subjects.zoo;

import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.activity.result.ActivityResultLauncher;
import androidx.appcompat.app.AppCompatActivity;

public final class MealActivity extends AppCompatActivity {
    private TextView meal;
    private final ActivityResultLauncher<String> picker = registerForActivityResult(new PickFood(),
            food -> meal.setText(food == null ? "No meal today" : "Meal: " + food));

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        meal = Views.label(column, Ids.STATUS, "");
        Views.button(column, Ids.FIRST, "From the shelf", view -> picker.launch("shelf"));
        Views.button(column, Ids.SECOND, "From the cellar", view -> picker.launch("cellar"));
    }

    public String meal() {
        return meal.getText().toString();
    }
}
