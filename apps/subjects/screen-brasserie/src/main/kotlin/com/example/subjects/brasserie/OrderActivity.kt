package com.example.subjects.brasserie

import android.os.Bundle
import android.widget.Button
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.Callable

/** Beers are guarded against a double click; glasses of wine may be ordered as fast as one likes. */
class OrderActivity : AppCompatActivity() {
    private val orders = CompositeDisposable()
    private lateinit var beer: Button
    private lateinit var beers: TextView
    private lateinit var wines: TextView
    private var beerCount = 0
    private var wineCount = 0
    var open = 0
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        beers = form.label(Ids.BEERS, "Beers: 0")
        beer = form.button(Ids.BEER, "Beer") { orderBeer() }
        wines = form.label(Ids.WINE_COUNT, "Wine: 0")
        form.button(Ids.WINE, "Wine") { orderWine() }
        setContentView(form)
    }

    private fun orderBeer() {
        open++
        beer.isEnabled = false
        orders.add(
            Single.fromCallable(Tap())
                .subscribeOn(Schedulers.io())
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe { drawn ->
                    beerCount += drawn
                    beers.text = "Beers: $beerCount"
                    beer.isEnabled = true
                    open--
                }
        )
    }

    private fun orderWine() {
        orders.add(
            Single.fromCallable(Pour())
                .subscribeOn(Schedulers.io())
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe { poured ->
                    wineCount += poured
                    wines.text = "Wine: $wineCount"
                }
        )
    }

    override fun onDestroy() {
        orders.dispose()
        super.onDestroy()
    }

    private class Tap : Callable<Int> {
        override fun call() = 1
    }

    private class Pour : Callable<Int> {
        override fun call() = 1
    }
}
