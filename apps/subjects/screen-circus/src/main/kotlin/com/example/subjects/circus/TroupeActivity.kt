package com.example.subjects.circus

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors

class RosterFragment : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, parent: ViewGroup?, state: Bundle?): View =
        TextView(inflater.context).apply { text = "Roster" }
}

class TroupeViewModel : ViewModel() {
    val weight = MutableLiveData<String>()

    fun weigh() {
        viewModelScope.launch {
            weight.value = withContext(Dispatchers.Default) { "${(1..14).sumOf { 60 + it }} kg" }
        }
    }
}

class TroupeActivity : AppCompatActivity() {
    val vm: TroupeViewModel by viewModels()
    val rosterLoaded = CountDownLatch(1)
    lateinit var heads: TextView
    lateinit var weight: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        heads = TextView(this).apply { text = state?.getString("heads") ?: "?" }
        weight = TextView(this)
        setContentView(LinearLayout(this).apply {
            orientation = LinearLayout.VERTICAL
            addView(heads)
            addView(weight)
            addView(FrameLayout(context).apply { id = PANE })
        })
        vm.weight.observe(this) { weight.text = it }
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        state.putString("heads", heads.text.toString())
    }

    fun loadRoster() {
        io.execute(RosterTask(this))
    }

    fun countHeads() {
        io.execute(HeadCount(this))
    }

    private class RosterTask(private val owner: TroupeActivity) : Runnable {
        override fun run() = owner.runOnUiThread {
            try {
                owner.supportFragmentManager.beginTransaction()
                    .add(PANE, RosterFragment(), "roster")
                    .commit()
            } finally {
                owner.rosterLoaded.countDown()
            }
        }
    }

    private class HeadCount(private val owner: TroupeActivity) : Runnable {
        override fun run() = owner.runOnUiThread { owner.heads.text = "14 heads" }
    }

    companion object {
        const val PANE = 0x00a20001
        private val io = Executors.newCachedThreadPool()
    }
}
