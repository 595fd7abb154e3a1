package com.example.subjects.growers

import android.os.Bundle
import android.widget.Button
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors

/** A grower's page; the follow button shows the new state at once and tells the server in the background. */
class ProfileActivity : AppCompatActivity() {
    private lateinit var network: ExecutorService
    private lateinit var follow: Button
    private var following = false

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        network = if (intent.getBooleanExtra(IN_ORDER, false)) Executors.newSingleThreadExecutor() else Executors.newCachedThreadPool()
        val column = Column(this)
        column.label(Ids.GROWER, "Ada's orchard")
        follow = column.button(Ids.FOLLOW, "Follow") { toggle() }
        setContentView(column)
    }

    private fun toggle() {
        following = !following
        follow.text = if (following) "Following" else "Follow"
        Growers.inFlight.incrementAndGet()
        network.execute(Request(following))
    }

    override fun onDestroy() {
        network.shutdown()
        super.onDestroy()
    }

    private class Request(private val wanted: Boolean) : Runnable {
        override fun run() {
            Growers.followed = wanted
            Growers.inFlight.decrementAndGet()
        }
    }

    companion object {
        const val IN_ORDER = "in order"
    }
}
