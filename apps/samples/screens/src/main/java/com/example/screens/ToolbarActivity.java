// AppCompat: a toolbar with a menu, and the widgets that AppCompat puts in the place of the framework's.
package com.example.screens;

import android.content.Intent;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.CompoundButton;
import android.widget.RadioGroup;
import android.widget.Spinner;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.Arrays;

public class ToolbarActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Journal.add(this, "onCreate");
    setContentView(R.layout.toolbar);
    setSupportActionBar(findViewById(R.id.toolbar));
    getSupportActionBar().setTitle("Tools");
    registerForContextMenu(findViewById(R.id.status));
    setUpSizes(findViewById(R.id.sizes));
    CompoundButton sound = findViewById(R.id.sound);
    sound.setOnCheckedChangeListener((button, on) -> show(on ? "loud" : "quiet"));
    RadioGroup speed = findViewById(R.id.speed);
    speed.setOnCheckedChangeListener((group, id) -> show(id == R.id.fast ? "fast" : "slow"));
    findViewById(R.id.detail).setOnClickListener(view -> startActivity(new Intent(this, DetailActivity.class)));
  }

  private void show(String status) {
    ((TextView) findViewById(R.id.status)).setText(status);
  }

  private void setUpSizes(Spinner sizes) {
    sizes.setAdapter(
        new ArrayAdapter<>(this, android.R.layout.simple_spinner_dropdown_item, Arrays.asList("Small", "Medium", "Large")));
    sizes.setSelection(0, false);
    sizes.setOnItemSelectedListener(
        new AdapterView.OnItemSelectedListener() {
          @Override
          public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
            if (position > 0) show("size " + parent.getItemAtPosition(position));
          }

          @Override
          public void onNothingSelected(AdapterView<?> parent) {}
        });
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.toolbar, menu);
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    if (item.getItemId() == R.id.more) return false; // Its own items follow.
    if (item.isCheckable()) item.setChecked(!item.isChecked());
    show(item.getTitle() + (item.isChecked() ? " on" : " chosen"));
    return true;
  }

  @Override
  public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
    menu.add("Copy").setOnMenuItemClickListener(
        item -> {
          show("copied");
          return true;
        });
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    Journal.add(this, "onDestroy");
  }
}
