package com.example.subjects.velodrome

import android.animation.ValueAnimator
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class GongLog {
    private val lines = mutableListOf<String>()

    suspend fun write(line: String): Int = withContext(Dispatchers.IO) {
        synchronized(lines) {
            lines += line
            lines.size
        }
    }
}

/** The judge's desk: rings of the gong and blows of the whistle are logged one after the other. */
class GongActivity : AppCompatActivity() {
    private val rings = Channel<String>()
    private val blows = Channel<String>(Channel.UNLIMITED)

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val gongs = form.label(Ids.GONGS, "Gongs: 0")
        val whistles = form.label(Ids.WHISTLES, "Whistles: 0")
        val lamp = form.label(Ids.LAMP, "Lamp 0")
        form.button(Ids.GONG, "Gong") {
            rings.trySend("gong")
            ValueAnimator.ofInt(0, 100).setDuration(400).apply {
                addUpdateListener { lamp.text = "Lamp ${it.animatedValue}" }
                start()
            }
        }
        form.button(Ids.WHISTLE, "Whistle") { blows.trySend("whistle") }
        setContentView(form)
        val ringLog = GongLog()
        val blowLog = GongLog()
        lifecycleScope.launch { for (ring in rings) gongs.text = "Gongs: ${ringLog.write(ring)}" }
        lifecycleScope.launch { for (blow in blows) whistles.text = "Whistles: ${blowLog.write(blow)}" }
    }
}
