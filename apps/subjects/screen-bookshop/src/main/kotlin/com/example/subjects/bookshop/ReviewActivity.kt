package com.example.subjects.bookshop

import android.content.Context
import android.os.Bundle
import androidx.activity.viewModels
import androidx.core.widget.doAfterTextChanged
import androidx.fragment.app.FragmentActivity

class ReviewActivity : FragmentActivity() {
    private val model: ReviewViewModel by viewModels()
    val drafts = Drafts()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val prefs = getSharedPreferences("reviews", Context.MODE_PRIVATE)
        val stars = Ui.label(this, Ids.STARS, "${prefs.getInt("stars", 0)} stars")
        val review = Ui.field(this, Ids.REVIEW)
        review.doAfterTextChanged { drafts.edited(it.toString()) }
        setContentView(Ui.column(this,
            review,
            Ui.button(this, Ids.SAVE, "Save") { model.save(review.text.toString()) },
            Ui.button(this, Ids.SEND, "Send") { Outbox.send(application, review.text.toString()) },
            Ui.button(this, Ids.CLEAR, "Clear") {
                drafts.paused { review.text.clear() }
            },
            Ui.button(this, Ids.RESTORE, "Restore") { review.setText(drafts.saved) },
            Ui.button(this, Ids.FIVE_STARS, "Five stars") { prefs.edit().putInt("stars", 5).apply() },
            stars))
    }
}
