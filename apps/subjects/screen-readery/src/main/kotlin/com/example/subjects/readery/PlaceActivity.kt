package com.example.subjects.readery

import android.content.Context
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

/** Remembers the page that the reader has got to. */
class PlaceActivity : AppCompatActivity() {
    private val place by lazy { getSharedPreferences("place", Context.MODE_PRIVATE) }
    private var page = 1
    private var saved = false

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        page = place.getInt("page", 1)
        val column = Column(this)
        val number = column.text(Ids.PAGE_NUMBER, "Page $page")
        column.button(Ids.PAGE_FORWARD, "Forward") {
            page++
            number.text = "Page $page"
            number.postDelayed({ savePlace() }, 500)
        }
        setContentView(column)
    }

    override fun onPause() {
        savePlace()
        saved = true
        super.onPause()
    }

    override fun onResume() {
        super.onResume()
        saved = false
    }

    private fun savePlace() {
        if (!saved) place.edit().putInt("page", page).commit()
    }
}
