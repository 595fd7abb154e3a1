package com.example.subjects.campsite

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class ConfirmActivity : AppCompatActivity() {
    val model by lazy { ViewModelProvider(this)[BookingModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.button(Ids.BOOK, "Book") { model.book() }
        form.button(Ids.BOOK_BY_LETTER, "Book by letter") { model.bookByLetter() }
        val confirmation = form.label(Ids.CONFIRMATION, "-")
        setContentView(form)
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                launch { model.messages.collect { confirmation.text = it } }
                launch { model.letters.collect { confirmation.text = it } }
            }
        }
    }
}
