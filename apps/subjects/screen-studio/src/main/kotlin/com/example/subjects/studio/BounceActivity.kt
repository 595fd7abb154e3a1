package com.example.subjects.studio

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.disposables.Disposable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject

/** Tracks are bounced on the IO threads and listed as they get done. */
class BounceActivity : AppCompatActivity() {
    private val asked = PublishSubject.create<String>()
    private lateinit var bouncing: Disposable

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val panel = Panel(this)
        panel.field(Ids.TAKE_NAME, "Name of the song")
        panel.button(Ids.DRUMS, "Drums") { asked.onNext("drums") }
        panel.button(Ids.BASS, "Bass") { asked.onNext("bass") }
        val bounced = panel.label(Ids.BOUNCED, "")
        setContentView(panel)
        bouncing = asked
            .flatMap { track -> Observable.fromCallable { bounce(track) }.subscribeOn(Schedulers.io()) }
            .observeOn(AndroidSchedulers.mainThread())
            .subscribe { bounced.append("$it;") }
    }

    private fun bounce(track: String): String = "$track.wav"

    override fun onDestroy() {
        bouncing.dispose()
        super.onDestroy()
    }
}
