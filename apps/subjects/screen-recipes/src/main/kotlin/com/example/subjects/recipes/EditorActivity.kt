// A recipe is written, saved and published.
package com.example.subjects.recipes

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

class EditorViewModel : ViewModel() {
  val events = MutableSharedFlow<String>()
  lateinit var saving: Job
    private set

  fun save(title: String) {
    saving = viewModelScope.launch {
      withContext(Dispatchers.IO) { SystemClock.sleep(20) }
      events.emit("Saved $title")
    }
  }
}

class Published(val title: String)

class EditorActivity : AppCompatActivity() {
  private val bus = EventBus.getDefault()
  lateinit var model: EditorViewModel
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.editor)
    model = ViewModelProvider(this)[EditorViewModel::class.java]
    findViewById<View>(R.id.save).setOnClickListener { model.save(title()) }
    findViewById<View>(R.id.publish).setOnClickListener { Kitchen.begin(Publish(title())) }
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) {
        model.events.collect { findViewById<TextView>(R.id.status).text = it }
      }
    }
  }

  override fun onStart() {
    super.onStart()
    bus.register(this)
  }

  override fun onStop() {
    bus.unregister(this)
    super.onStop()
  }

  @Subscribe(threadMode = ThreadMode.MAIN, sticky = true)
  fun onPublished(event: Published) {
    findViewById<TextView>(R.id.published).text = "Published ${event.title}"
    bus.removeStickyEvent(event)
  }

  private fun title() = findViewById<EditText>(R.id.title).text.toString()

  private class Publish(private val title: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      EventBus.getDefault().postSticky(Published(title))
    }
  }
}
