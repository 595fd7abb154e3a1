package com.example.subjects.gazette

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

/** Today's edition, downloaded on a thread of the screen or by its view model. */
class EditionActivity : AppCompatActivity() {
    private val model by lazy { ViewModelProvider(this)[EditionModel::class.java] }
    private lateinit var edition: TextView
    private var title: String? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        title = state?.getString("title")
        form.button(Ids.DOWNLOAD, "Download") { Download().start() }
        form.button(Ids.DOWNLOAD_KEPT, "Download and keep") { model.download() }
        edition = form.label(Ids.EDITION, title ?: "No edition")
        form.button(Ids.BOOKMARK, "Bookmark") { it.isSelected = true }
        setContentView(form)
        model.edition.observe(this) { edition.text = it }
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        state.putString("title", title)
    }

    private inner class Download : Thread() {
        override fun run() {
            val text = Press.edition(42)
            runOnUiThread {
                if (!isDestroyed) {
                    title = text
                    edition.text = text
                }
            }
        }
    }
}
