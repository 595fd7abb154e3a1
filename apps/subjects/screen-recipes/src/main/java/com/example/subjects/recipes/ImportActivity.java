// Recipes are imported and backed up by services.
package com.example.subjects.recipes;

import android.app.Service;
import android.content.Intent;
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ImportActivity extends AppCompatActivity {
  public static final List<String> IMPORTED = Collections.synchronizedList(new ArrayList<>());
  public static final List<String> BACKED_UP = Collections.synchronizedList(new ArrayList<>());

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.imports);
    IMPORTED.clear();
    BACKED_UP.clear();
    startsWith(R.id.import_soups, ImportService.class, "soups");
    startsWith(R.id.import_cakes, ImportService.class, "cakes");
    startsWith(R.id.back_up_soups, BackupService.class, "soups");
    startsWith(R.id.back_up_cakes, BackupService.class, "cakes");
  }

  private void startsWith(int button, Class<? extends Service> service, String what) {
    findViewById(button).setOnClickListener(view -> startService(new Intent(this, service).putExtra("what", what)));
  }
}
