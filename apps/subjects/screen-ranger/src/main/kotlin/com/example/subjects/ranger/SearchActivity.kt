// Trails and huts are searched while one types.
package com.example.subjects.ranger

import android.os.Bundle
import android.os.SystemClock
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.Callable
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger

class SearchActivity : AppCompatActivity() {
  private val searching = AtomicInteger()
  private val subscriptions = CompositeDisposable()

  /** What has been shown, the newest last; to be read on the main thread. */
  val trailsShown = mutableListOf<String>()
  val hutsShown = mutableListOf<String>()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.search)
    subscriptions.add(
      typed(R.id.query)
        .doOnNext { searching.incrementAndGet() }
        .flatMap { query -> Observable.fromCallable(FindTrails(query)).subscribeOn(Schedulers.io()) }
        .observeOn(AndroidSchedulers.mainThread())
        .subscribe { found ->
          show(R.id.found, found, trailsShown)
          searching.decrementAndGet()
        },
    )
    subscriptions.add(
      typed(R.id.hut_query)
        .switchMap { query -> Observable.fromCallable(FindHuts(query)).subscribeOn(Schedulers.io()) }
        .observeOn(AndroidSchedulers.mainThread())
        .subscribe { found -> show(R.id.huts, found, hutsShown) },
    )
  }

  override fun onDestroy() {
    subscriptions.dispose()
    super.onDestroy()
  }

  /** Whether trails are being searched. */
  fun isSearching() = searching.get() > 0

  private fun show(id: Int, found: String, shown: MutableList<String>) {
    findViewById<TextView>(id).text = found
    shown += found
  }

  private fun typed(id: Int): Observable<String> {
    val texts = PublishSubject.create<String>()
    findViewById<EditText>(id).addTextChangedListener(object : TextWatcher {
      override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

      override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

      override fun afterTextChanged(text: Editable) = texts.onNext(text.toString())
    })
    return texts.debounce(100, TimeUnit.MILLISECONDS)
  }

  private class FindTrails(private val query: String) : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(20)
      return listOf("Crag", "Creek", "Gorge").filter { it.startsWith(query) }.joinToString()
    }
  }

  private class FindHuts(private val query: String) : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(20)
      return listOf("Lake", "Larch", "Moss").filter { it.startsWith(query) }.joinToString()
    }
  }
}
