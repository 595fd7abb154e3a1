package com.example.subjects.studio

import android.os.Bundle
import android.os.Handler
import android.os.HandlerThread
import android.widget.SeekBar
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class PlayerActivity : AppCompatActivity() {
    private val playback = HandlerThread("playback")
    private lateinit var positionBar: SeekBar
    private lateinit var volumeBar: SeekBar
    private lateinit var position: TextView
    private lateinit var volume: TextView
    private var volumeChosen = false

    var positionRestored = false
        private set
    var volumeRestored = false
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val panel = Panel(this)
        panel.label(Ids.TITLE, "Episode 12")
        position = panel.label(Ids.POSITION, "0 s")
        positionBar = panel.slider(Ids.POSITION_BAR, 100)
        positionBar.setOnSeekBarChangeListener(OnSeek { position.text = "$it s" })
        volume = panel.label(Ids.VOLUME, "Volume 0")
        volumeBar = panel.slider(Ids.VOLUME_BAR, 10)
        volumeBar.setOnSeekBarChangeListener(OnSeek {
            volumeChosen = true
            volume.text = "Volume $it"
        })
        setContentView(panel)
        playback.start()
        val handler = Handler(playback.looper)
        handler.post(RestorePosition())
        handler.post(RestoreVolume())
    }

    override fun onDestroy() {
        playback.quit()
        super.onDestroy()
    }

    private inner class RestorePosition : Runnable {
        override fun run() {
            val saved = getSharedPreferences("player", MODE_PRIVATE).getInt("position", 0)
            runOnUiThread {
                positionBar.progress = saved
                positionRestored = true
            }
        }
    }

    private inner class RestoreVolume : Runnable {
        override fun run() {
            val saved = getSharedPreferences("player", MODE_PRIVATE).getInt("volume", 0)
            runOnUiThread {
                if (!volumeChosen) volumeBar.progress = saved
                volumeRestored = true
            }
        }
    }

    private class OnSeek(private val moved: (Int) -> Unit) : SeekBar.OnSeekBarChangeListener {
        override fun onProgressChanged(bar: SeekBar, progress: Int, fromUser: Boolean) = moved(progress)

        override fun onStartTrackingTouch(bar: SeekBar) = Unit

        override fun onStopTrackingTouch(bar: SeekBar) = Unit
    }
}
