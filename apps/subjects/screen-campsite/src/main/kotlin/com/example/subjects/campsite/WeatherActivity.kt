package com.example.subjects.campsite

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.Bundle
import android.os.IBinder
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class WeatherActivity : AppCompatActivity() {
    private var station: WeatherService.Station? = null
    private val link = Link()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val cover: TextView = form.label(Ids.COVER, "Campsite weather")
        val forecast = form.label(Ids.FORECAST, "?")
        form.button(Ids.REFRESH, "Refresh") {
            forecast.text = station?.forecast() ?: "No station"
        }
        setContentView(form)
        cover.postDelayed({ cover.visibility = View.GONE }, 600)
    }

    override fun onStart() {
        super.onStart()
        bindService(Intent(this, WeatherService::class.java), link, Context.BIND_AUTO_CREATE)
    }

    override fun onStop() {
        unbindService(link)
        station = null
        super.onStop()
    }

    private inner class Link : ServiceConnection {
        override fun onServiceConnected(name: ComponentName, service: IBinder) {
            station = service as WeatherService.Station
        }

        override fun onServiceDisconnected(name: ComponentName) {
            station = null
        }
    }
}
