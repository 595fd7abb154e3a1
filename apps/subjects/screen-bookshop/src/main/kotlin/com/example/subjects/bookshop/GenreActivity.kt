package com.example.subjects.bookshop

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import androidx.fragment.app.FragmentActivity
import java.util.concurrent.Executors
import java.util.concurrent.Semaphore

class GenreActivity : FragmentActivity() {
    lateinit var shelves: GenreShelves

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val genre = Ui.label(this, Ids.GENRE, "Pick a genre")
        val show = { text: String -> genre.text = text }
        shelves = if (intent.getBooleanExtra("numbered", false)) NumberedShelves(show) else GenreShelves(show)
        setContentView(Ui.column(this,
            Ui.button(this, Ids.FICTION, "Fiction") { shelves.open("Fiction") },
            Ui.button(this, Ids.POETRY, "Poetry") { shelves.open("Poetry") },
            genre))
    }
}

open class GenreShelves(protected val show: (String) -> Unit) {
    val loads = Semaphore(0)
    protected val pool = Executors.newCachedThreadPool()
    protected val main = Handler(Looper.getMainLooper())

    open fun open(genre: String) = pool.execute(Fetch(genre))

    private inner class Fetch(private val genre: String) : Runnable {
        override fun run() {
            val text = "$genre: ${genre.length} books"
            main.post {
                show(text)
                loads.release()
            }
        }
    }
}

class NumberedShelves(show: (String) -> Unit) : GenreShelves(show) {
    private var last = 0

    override fun open(genre: String) {
        val number = ++last
        pool.execute {
            val text = "$genre: ${genre.length} books"
            main.post {
                if (number == last) show(text)
                loads.release()
            }
        }
    }
}
