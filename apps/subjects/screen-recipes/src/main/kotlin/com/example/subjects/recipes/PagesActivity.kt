// The recipes, one page after the other.
package com.example.subjects.recipes

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.viewModelScope
import java.util.TreeMap
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class PagesViewModel : ViewModel() {
  private val pages = TreeMap<Int, List<String>>()
  private var next = 0
  val rows = MutableLiveData(listOf<String>())

  fun more() {
    val page = next++
    viewModelScope.launch {
      pages[page] = withContext(Dispatchers.IO) { fetch(page) }
      rows.value = pages.values.flatten()
    }
  }

  private fun fetch(page: Int): List<String> {
    SystemClock.sleep(20)
    return listOf("Apple pie", "Brownie", "Crumble", "Donut").subList(2 * page, 2 * page + 2)
  }
}

class PagesActivity : AppCompatActivity() {
  lateinit var model: PagesViewModel
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.pages)
    model = ViewModelProvider(this)[PagesViewModel::class.java]
    model.rows.observe(this) { findViewById<TextView>(R.id.rows).text = it.joinToString() }
    findViewById<View>(R.id.more).setOnClickListener { model.more() }
  }
}
