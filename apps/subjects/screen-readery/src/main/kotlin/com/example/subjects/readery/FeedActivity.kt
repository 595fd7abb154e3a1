package com.example.subjects.readery

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class FeedActivity : AppCompatActivity() {
    val model by lazy { ViewModelProvider(this)[FeedModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        val headline = column.text(Ids.HEADLINE, "")
        val summary = column.text(Ids.SUMMARY, "Nine hundred pages")
        summary.visibility = View.GONE
        column.button(Ids.EXPAND, "Expand") { summary.visibility = View.VISIBLE }
        setContentView(column)
        model.headline.observe(this) { headline.text = it }
    }
}
