package com.example.subjects.zoo

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.schedulers.Schedulers

/** Asks the penguin pool for its temperature. */
class PoolProbe {
    fun open(): Single<String> = Single.fromCallable { SystemClock.sleep(10); "probe-7" }
        .subscribeOn(Schedulers.io())
        .observeOn(AndroidSchedulers.mainThread())
}

class PoolActivity : AppCompatActivity() {
    private val handler = Handler(Looper.getMainLooper())
    private val subscriptions = CompositeDisposable()
    private lateinit var spinner: TextView
    private lateinit var temperature: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        temperature = Views.label(column, Ids.STATUS, "Pool: unknown")
        spinner = Views.label(column, Ids.SPINNER, "Measuring…").apply { visibility = View.GONE }
        Views.button(column, Ids.FIRST, "Measure") {
            subscriptions.add(PoolProbe().open().subscribe(::measure))
        }
    }

    private fun measure(probe: String) {
        spinner.visibility = View.VISIBLE
        handler.postDelayed({
            spinner.visibility = View.GONE
            temperature.text = "Pool: 9 °C ($probe)"
        }, 700)
    }

    override fun onDestroy() {
        subscriptions.clear()
        super.onDestroy()
    }
}
