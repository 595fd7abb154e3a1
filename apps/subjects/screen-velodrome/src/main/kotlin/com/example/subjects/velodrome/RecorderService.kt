package com.example.subjects.velodrome

import android.app.Service
import android.content.Intent
import android.os.Handler
import android.os.HandlerThread
import android.os.IBinder
import androidx.lifecycle.MutableLiveData

/** What the service tells the screens. */
object Ride {
    val recorded = MutableLiveData(0)
    val summary = MutableLiveData("-")
}

/** Records the points of a training ride on a thread of its own. */
class RecorderService : Service() {
    private val thread = HandlerThread("recorder")
    private lateinit var handler: Handler
    @Volatile private var points = 0

    override fun onCreate() {
        thread.start()
        handler = Handler(thread.looper)
    }

    override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
        when (intent?.action) {
            "point" -> handler.post(AddPoint())
            "finish" -> handler.post(Finish())
        }
        return START_NOT_STICKY
    }

    override fun onBind(intent: Intent): IBinder? = null

    override fun onDestroy() {
        thread.quit()
        if (Ride.summary.value == "-") Ride.summary.value = "$points points"
    }

    private inner class AddPoint : Runnable {
        override fun run() {
            points++
            Ride.recorded.postValue(points)
        }
    }

    private inner class Finish : Runnable {
        override fun run() {
            Ride.summary.postValue("$points points saved")
        }
    }
}
