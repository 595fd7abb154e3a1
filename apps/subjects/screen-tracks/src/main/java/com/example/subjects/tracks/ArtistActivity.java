// Shows the artist who was chosen last, and stops loading when it is closed.
package com.example.subjects.tracks;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.PublishSubject;

public class ArtistActivity extends AppCompatActivity {
  private final Library library = new Library();
  private final PublishSubject<String> artists = PublishSubject.create();
  private final CompositeDisposable untilClosed = new CompositeDisposable();
  private TextView artist;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.artist);
    artist = findViewById(R.id.artist);
    findViewById(R.id.bach).setOnClickListener(view -> artists.onNext("Bach"));
    findViewById(R.id.brahms).setOnClickListener(view -> artists.onNext("Brahms"));
    untilClosed.add(
        artists
            .switchMapSingle(library::tracks)
            .observeOn(AndroidSchedulers.mainThread())
            .subscribe(text -> artist.setText(text)));
  }

  @Override
  protected void onDestroy() {
    untilClosed.clear();
    artist = null;
    super.onDestroy();
  }

  /** What is shown. */
  public String shown() {
    return artist.getText().toString();
  }
}
