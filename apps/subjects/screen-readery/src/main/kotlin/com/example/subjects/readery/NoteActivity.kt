package com.example.subjects.readery

import android.os.Bundle
import android.widget.EditText
import androidx.appcompat.app.AppCompatActivity

class NoteActivity : AppCompatActivity() {
    private lateinit var note: EditText

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        note = column.field(Ids.NOTE)
        setContentView(column)
    }

    override fun onStop() {
        if (note.text.isNotEmpty()) DraftStore.save(applicationContext, note.text.toString())
        super.onStop()
    }
}
