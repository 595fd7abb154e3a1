// Reps are counted by taps, and taps that follow too closely are taken for one.
package com.example.subjects.fitness

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.TimeUnit

class RepsActivity : AppCompatActivity() {
  private val taps = PublishSubject.create<View>()
  private val subscriptions = CompositeDisposable()
  private var reps = 0

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.reps)
    findViewById<View>(R.id.rep).setOnClickListener(taps::onNext)
    subscriptions.add(taps.throttleFirst(300, TimeUnit.MILLISECONDS).subscribe { count() })
  }

  override fun onDestroy() {
    subscriptions.dispose()
    super.onDestroy()
  }

  private fun count() {
    reps++
    findViewById<TextView>(R.id.count).text = reps.toString()
  }
}
