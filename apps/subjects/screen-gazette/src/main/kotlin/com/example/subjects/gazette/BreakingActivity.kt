package com.example.subjects.gazette

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.Executors
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

/** The banner with breaking news. Subscribing is slow, so it is done off the main thread. */
class BreakingActivity : AppCompatActivity() {
    private val startup = Executors.newSingleThreadExecutor()
    private lateinit var banner: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        banner = form.label(Ids.BANNER, "Nothing new")
        val muted = form.label(Ids.MUTED, "Sound on")
        form.button(Ids.MUTE, "Mute") { muted.text = "Sound off" }
        setContentView(form)
        startup.execute(Subscription())
    }

    @Subscribe(threadMode = ThreadMode.MAIN)
    fun onFlash(flash: Flash) {
        banner.text = "Breaking: ${flash.text}"
    }

    override fun onDestroy() {
        startup.shutdown()
        EventBus.getDefault().unregister(this)
        super.onDestroy()
    }

    private inner class Subscription : Runnable {
        override fun run() = EventBus.getDefault().register(this@BreakingActivity)
    }
}
