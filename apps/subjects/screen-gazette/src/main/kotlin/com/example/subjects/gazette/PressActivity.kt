package com.example.subjects.gazette

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

/** Keeps a log of the stages and the telexes. */
class PressActivity : AppCompatActivity() {
    val room = PressRoom()
    val stages = CopyOnWriteArrayList<String>()
    val telexes = CopyOnWriteArrayList<String>()
    private var proofs = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val stage = form.label(Ids.STAGE, "?")
        val count = form.label(Ids.PROOFS, "0 proofs")
        form.button(Ids.PROOF, "Proof") { count.text = "${++proofs} proofs" }
        setContentView(form)
        logStages { stage.text = it }
        lifecycleScope.launch(Dispatchers.Default) { room.telexes.collect { telexes += it } }
    }

    private fun logStages(show: (String) -> Unit) = lifecycleScope.launch(Dispatchers.Default) {
        room.stage.collect {
            stages += it
            runOnUiThread { show(it) }
        }
    }
}
