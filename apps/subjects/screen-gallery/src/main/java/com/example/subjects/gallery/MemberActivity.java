package com.example.subjects.gallery;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;

public class MemberActivity extends AppCompatActivity {
    private TextView hall;
    private final ActivityResultLauncher<Intent> picker = registerForActivityResult(
        new ActivityResultContracts.StartActivityForResult(),
        result -> {
            if (result.getData() != null) hall.setText(result.getData().getStringExtra("hall"));
        });

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        hall = column.label(Ids.HALL, "none");
        column.button(Ids.CHOOSE, "Choose", v -> picker.launch(new Intent(this, PickHallActivity.class)));
        setContentView(column);
    }

    public String hall() {
        return hall.getText().toString();
    }
}
