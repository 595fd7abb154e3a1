package com.example.subjects.gazette

import android.os.Bundle
import android.widget.ArrayAdapter
import android.widget.ListView
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject

/** Search with suggestions while one types. */
class SearchActivity : AppCompatActivity() {
    private val queries = PublishSubject.create<String>()
    private val subscriptions = CompositeDisposable()
    private lateinit var suggestions: ArrayAdapter<String>

    var answers = 0
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val query = form.field(Ids.QUERY)
        val letters = form.label(Ids.LETTERS, "0 letters")
        suggestions = ArrayAdapter(this, android.R.layout.simple_list_item_1, ArrayList<String>())
        form.addView(ListView(this).apply {
            id = Ids.SUGGESTIONS
            adapter = suggestions
        })
        setContentView(form)
        val found = if (intent.getBooleanExtra(LATEST_ONLY, false)) queries.switchMapSingle(::lookUp) else queries.flatMapSingle(::lookUp)
        subscriptions.add(found.observeOn(AndroidSchedulers.mainThread()).subscribe(::show))
        Form.onText(query) { text ->
            letters.text = "${text.length} letters"
            queries.onNext(text)
        }
    }

    private fun lookUp(query: String): Single<List<String>> =
        Single.fromCallable(Lookup(query)).subscribeOn(Schedulers.io())

    private fun show(found: List<String>) {
        suggestions.clear()
        suggestions.addAll(found)
        answers++
    }

    fun firstSuggestion(): String? = if (suggestions.isEmpty) null else suggestions.getItem(0)

    override fun onDestroy() {
        subscriptions.clear()
        super.onDestroy()
    }

    companion object {
        const val LATEST_ONLY = "latest only"
    }
}
