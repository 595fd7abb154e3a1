package com.example.subjects.carnival

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class BoardActivity : AppCompatActivity() {
    val times = QueueTimes(stored = 40)

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.label(Ids.TITLE, "Ghost train")
        val queue = form.label(Ids.QUEUE, "-")
        form.button(Ids.REFRESH, "Refresh") { times.refresh() }
        val sky = form.label(Ids.WEATHER, "Dry")
        sky.setOnClickListener { sky.text = "Drizzle" }
        setContentView(form)
        times.ghostTrain.observe(this) { queue.text = "${it.minutes} min" }
    }

    override fun onDestroy() {
        times.close()
        super.onDestroy()
    }
}
