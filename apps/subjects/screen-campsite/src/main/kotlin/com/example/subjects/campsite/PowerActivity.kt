package com.example.subjects.campsite

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.schedulers.Schedulers

class PowerActivity : AppCompatActivity() {
    val meter = Meter()
    private val subscriptions = CompositeDisposable()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val watts = form.label(Ids.WATTS, "off")
        setContentView(form)
        subscriptions.add(
            meter.readings
                .map { "$it W" }
                .subscribeOn(Schedulers.io())
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe { watts.text = it }
        )
    }

    override fun onDestroy() {
        subscriptions.clear()
        super.onDestroy()
    }
}
