package com.example.subjects.arcade

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import java.io.File

class ScoreActivity : AppCompatActivity() {
    val round by lazy { ViewModelProvider(this)[RoundModel::class.java] }
    private lateinit var recorder: ScoreRecorder
    private var sound = true

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val capacity = if (intent.getBooleanExtra(TOURNAMENT, false)) Channel.UNLIMITED else Channel.RENDEZVOUS
        recorder = ScoreRecorder(File(filesDir, SCORES), capacity)
        recorder.start()
        val board = Board(this)
        val last = board.label(Ids.LAST, "Last: -")
        fun score(points: Int) {
            recorder.offer(points)
            last.text = "Last: $points"
        }
        board.button(Ids.SCORE_LOW, "Score 100") { score(100) }
        board.button(Ids.SCORE_HIGH, "Score 250") { score(250) }
        board.button(Ids.SOUND, "Sound on") {
            sound = !sound
            (it as android.widget.Button).text = if (sound) "Sound on" else "Sound off"
        }
        val phase = board.label(Ids.PHASE, "-")
        board.button(Ids.PLAY, "Play") { round.play() }
        board.button(Ids.FINISH, "Finish") { round.finish() }
        setContentView(board)
        lifecycleScope.launch { round.phase.collect { phase.text = it } }
    }

    override fun onDestroy() {
        recorder.stop()
        super.onDestroy()
    }

    companion object {
        const val TOURNAMENT = "tournament"
        const val SCORES = "scores.txt"
    }
}
