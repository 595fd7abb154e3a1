// An episode with its notes.
package com.example.subjects.podcast

import android.os.Bundle
import android.os.SystemClock
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class EpisodeActivity : AppCompatActivity() {
  private lateinit var notes: TextView

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.episode)
    notes = findViewById(R.id.notes)
    if (saved == null) {
      Net.run(LoadNotes())
    } else {
      notes.text = saved.getCharSequence("notes")
    }
  }

  override fun onSaveInstanceState(state: Bundle) {
    super.onSaveInstanceState(state)
    state.putCharSequence("notes", notes.text)
  }

  private inner class LoadNotes : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Net.show { notes.text = "With a guest" }
    }
  }
}
