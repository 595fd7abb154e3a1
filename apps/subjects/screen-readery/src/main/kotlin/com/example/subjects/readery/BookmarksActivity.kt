package com.example.subjects.readery

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import java.io.File

class BookmarksActivity : AppCompatActivity() {
    lateinit var store: BookmarkStore
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        store = BookmarkStore(File(filesDir, "bookmarks.txt"))
        store.open()
        val column = Column(this)
        val count = column.text(Ids.BOOKMARKS, "Bookmarks")
        column.button(Ids.ADD_BOOKMARK, "Add") {
            store.add("Emma, 77")
            count.text = "Added"
        }
        setContentView(column)
    }
}
