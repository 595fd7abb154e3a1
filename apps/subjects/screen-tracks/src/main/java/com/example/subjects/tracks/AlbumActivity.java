// Albums that are looked into, played, downloaded and rated; what loads all of them stops when the screen is left.
package com.example.subjects.tracks;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.PublishSubject;

public class AlbumActivity extends AppCompatActivity {
  private final Library library = new Library();
  private final PublishSubject<String> albums = PublishSubject.create();
  private final CompositeDisposable whileShown = new CompositeDisposable();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.album);
    albums.flatMapSingle(library::tracks).observeOn(AndroidSchedulers.mainThread()).subscribe(this::show);
    onClick(R.id.first, () -> albums.onNext("first"));
    onClick(R.id.second, () -> albums.onNext("second"));
    onClick(R.id.load, this::load);
    onClick(R.id.play, this::play);
    onClick(R.id.download, () -> library.download("first").subscribe());
    onClick(R.id.downloads, () -> show(library.downloads().size() + " downloads"));
    onClick(R.id.rate, this::rate);
    onClick(R.id.lyrics, () -> startActivity(new Intent(this, LyricsActivity.class)));
  }

  @Override
  protected void onStop() {
    whileShown.clear();
    super.onStop();
  }

  /** What the line below the buttons says. */
  public String state() {
    return ((TextView) findViewById(R.id.state)).getText().toString();
  }

  private void onClick(int button, Runnable action) {
    findViewById(button).setOnClickListener(view -> action.run());
  }

  private void show(String state) {
    ((TextView) findViewById(R.id.state)).setText(state);
  }

  private void load() {
    show(getString(R.string.loading));
    whileShown.add(library.tracks("all").observeOn(AndroidSchedulers.mainThread()).subscribe(this::show));
  }

  private void play() {
    library.play().observeOn(AndroidSchedulers.mainThread()).subscribe(this::show);
  }

  private void rate() {
    library.rate("first").observeOn(AndroidSchedulers.mainThread()).subscribe(this::thank);
  }

  private void thank() {
    new AlertDialog.Builder(this).setMessage(R.string.rated).setPositiveButton(android.R.string.ok, null).show();
  }
}
