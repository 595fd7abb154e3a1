package com.example.subjects.gallery

import android.os.Bundle
import android.widget.FrameLayout
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider

class VisitActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val visit = ViewModelProvider(this)[VisitViewModel::class.java]
        val column = Column(this)
        column.button(Ids.OPEN, "Open") { show(DetailFragment()) }
        column.button(Ids.BOOKMARK, "Bookmark") { visit.bookmarks.tryEmit("Hokusai") }
        column.button(Ids.RATE, "Rate") { visit.stars.value = 5 }
        column.button(Ids.BOOK, "Book") { show(ThanksFragment()) }
        column.button(Ids.HOURS, "Hours") { show(PageFragment.of("Open from 9 to 17")) }
        column.addView(FrameLayout(this).apply { id = Ids.CONTENT })
        setContentView(column)
        if (savedInstanceState == null) {
            supportFragmentManager.beginTransaction().add(Ids.CONTENT, PageFragment.of("Choose an exhibition")).commit()
        }
    }

    private fun show(fragment: Fragment) {
        supportFragmentManager.beginTransaction().replace(Ids.CONTENT, fragment).addToBackStack(null).commit()
    }
}
