package com.example.subjects.readery

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import java.util.concurrent.Executors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

/** A star to switch on and off: shown at once, told to the server in the background. */
class FavouritesActivity : AppCompatActivity() {
    private val queue = Executors.newSingleThreadExecutor()
    private lateinit var star: TextView
    private var favourite = false

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val queued = intent.getBooleanExtra(QUEUED, false)
        val column = Column(this)
        star = column.text(Ids.FAVOURITE_STATE, "Not a favourite")
        column.button(Ids.FAVOURITE, "Star") {
            favourite = !favourite
            star.text = if (favourite) "Favourite" else "Not a favourite"
            if (queued) enqueue(favourite) else push(favourite)
        }
        setContentView(column)
    }

    private fun push(on: Boolean) = lifecycleScope.launch(Dispatchers.IO) {
        FavouriteServer.put("Emma", on)
    }

    private fun enqueue(on: Boolean) = queue.execute { FavouriteServer.put("Emma", on) }

    override fun onDestroy() {
        queue.shutdown()
        super.onDestroy()
    }

    companion object {
        const val QUEUED = "queued"
    }
}
