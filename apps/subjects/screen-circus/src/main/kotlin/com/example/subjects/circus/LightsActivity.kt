package com.example.subjects.circus

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import java.util.concurrent.CountDownLatch

class LightsViewModel : ViewModel() {
    private val main = Handler(Looper.getMainLooper())
    val cue = MutableLiveData<String>()
    val spot = MutableLiveData<String>()

    fun call(name: String) = cue.postValue(name)

    fun aim(target: String) {
        main.post { spot.value = target }
    }
}

class LightsActivity : AppCompatActivity() {
    val vm: LightsViewModel by viewModels()
    val protocol = mutableListOf<String>()
    val targets = sortedSetOf<String>()
    val dark = CountDownLatch(1)
    val aimed = CountDownLatch(2)

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val label = TextView(this)
        setContentView(label)
        vm.cue.observe(this) {
            label.text = it
            protocol += it
            if (it == "Blackout") dark.countDown()
        }
        vm.spot.observe(this) {
            targets += it
            aimed.countDown()
        }
    }
}
