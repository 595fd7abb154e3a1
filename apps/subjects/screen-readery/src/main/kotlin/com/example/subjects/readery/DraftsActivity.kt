package com.example.subjects.readery

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class DraftsActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        column.text(Ids.DRAFT, DraftStore.load(this)?.let { "Draft: $it" } ?: "No drafts")
        setContentView(column)
    }
}
