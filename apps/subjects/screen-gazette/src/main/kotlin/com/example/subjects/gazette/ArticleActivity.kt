package com.example.subjects.gazette

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class ArticleActivity : AppCompatActivity() {
    private val model by lazy { ViewModelProvider(this)[ArticleModel::class.java] }
    private var shared = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.button(Ids.MARK_READ, "Read") { model.markRead("tides") }
        form.button(Ids.MARK_FINISHED, "Finished") { model.markFinished("trams") }
        val shares = form.label(Ids.SHARES, "Shared 0 times")
        form.button(Ids.SHARE, "Share") { shares.text = "Shared ${++shared} times" }
        setContentView(form)
    }
}
