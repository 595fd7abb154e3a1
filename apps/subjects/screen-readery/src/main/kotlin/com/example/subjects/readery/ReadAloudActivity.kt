package com.example.subjects.readery

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class ReadAloudActivity : AppCompatActivity() {
    val speech = SpeechThread()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        speech.start()
        val column = Column(this)
        val voice = column.button(Ids.VOICE, "Voice: Ada") { (it as android.widget.Button).text = "Voice: Grace" }
        voice.isAllCaps = false
        setContentView(column)
    }

    override fun onDestroy() {
        speech.quitSafely()
        super.onDestroy()
    }
}
