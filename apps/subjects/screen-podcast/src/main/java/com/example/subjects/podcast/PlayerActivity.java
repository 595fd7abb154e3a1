// Plays an episode, and writes down what happens.
package com.example.subjects.podcast;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public class PlayerActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.player);
    PlayerModel model = new ViewModelProvider(this).get(PlayerModel.class);
    TextView log = findViewById(R.id.log);
    model.state().observe(this, state -> log.append(state + " "));
    findViewById(R.id.play).setOnClickListener(view -> model.play());
  }
}
