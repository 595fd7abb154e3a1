package com.example.subjects.studio

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch

class EncoderActivity : AppCompatActivity() {
    val encoder = Encoder()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val panel = Panel(this)
        val stage = panel.label(Ids.STAGE, "")
        panel.button(Ids.BEGIN, "Begin") { encoder.begin() }
        panel.button(Ids.FINISH, "Finish") { encoder.finish() }
        setContentView(panel)
        lifecycleScope.launch { encoder.stage.collect { stage.text = it } }
    }
}
