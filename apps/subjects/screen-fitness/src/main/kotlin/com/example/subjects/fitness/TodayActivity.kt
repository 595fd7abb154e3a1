// What there is today: a plan and the weather, a tip and the news.
package com.example.subjects.fitness

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.io.IOException
import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class TodayActivity : AppCompatActivity() {
  private val scope = CoroutineScope(Dispatchers.Main + Job() + saying(R.id.weather))
  private val magazine = CoroutineScope(Dispatchers.Main + SupervisorJob() + saying(R.id.news))

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.today)
    findViewById<View>(R.id.load_plan).setOnClickListener { loadPlan() }
    findViewById<View>(R.id.load_weather).setOnClickListener { loadWeather() }
    findViewById<View>(R.id.load_tip).setOnClickListener { loadTip() }
    findViewById<View>(R.id.load_news).setOnClickListener { loadNews() }
  }

  override fun onDestroy() {
    scope.cancel()
    magazine.cancel()
    super.onDestroy()
  }

  private fun loadPlan() {
    scope.launch { show(R.id.plan, withContext(Dispatchers.IO) { fetch("Leg day") }) }
  }

  private fun loadWeather() {
    scope.launch { show(R.id.weather, withContext(Dispatchers.IO) { fail("No weather") }) }
  }

  private fun loadTip() {
    magazine.launch { show(R.id.tip, withContext(Dispatchers.IO) { fetch("Drink enough") }) }
  }

  private fun loadNews() {
    magazine.launch { show(R.id.news, withContext(Dispatchers.IO) { fail("No news") }) }
  }

  private fun show(view: Int, text: String?) {
    findViewById<TextView>(view).text = text
  }

  private fun saying(view: Int) = CoroutineExceptionHandler { _, failure -> show(view, failure.message) }

  private fun fetch(text: String): String {
    SystemClock.sleep(20)
    return text
  }

  private fun fail(why: String): String {
    SystemClock.sleep(20)
    throw IOException(why)
  }
}
