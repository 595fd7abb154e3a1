package com.example.subjects.studio

import android.os.Bundle
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class TempoModel : ViewModel() {
    val tempo = MutableLiveData<Int>()

    fun detect() {
        viewModelScope.launch {
            tempo.value = withContext(Dispatchers.Default) { Ear.tempo() }
        }
    }
}

object Ear {
    fun key(take: String): String = if (take.length % 2 == 0) "D minor" else "G major"

    fun tempo(): Int = 96
}

class AnalysisActivity : AppCompatActivity() {
    private val model: TempoModel by viewModels()
    private lateinit var keyLabel: TextView
    private var key: String? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        key = state?.getString("key")
        val panel = Panel(this)
        panel.field(Ids.TAKE_NAME, "Name of the take")
        panel.button(Ids.DETECT_KEY, "Key?") { detectKey() }
        keyLabel = panel.label(Ids.KEY, key?.let { "Key: $it" } ?: "Key unknown")
        panel.button(Ids.DETECT_TEMPO, "Tempo?") { model.detect() }
        val tempoLabel = panel.label(Ids.TEMPO, "Tempo unknown")
        model.tempo.observe(this) { tempoLabel.text = "Tempo: $it" }
        setContentView(panel)
    }

    private fun detectKey() {
        lifecycleScope.launch {
            val found = withContext(Dispatchers.Default) { Ear.key("take 7") }
            key = found
            keyLabel.text = "Key: $found"
        }
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        state.putString("key", key)
    }
}
