// Where the ranger is, and on which duty.
package com.example.subjects.ranger

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

class DutyChanged(val duty: String)

class PlaceChanged(val place: String)

class DutyActivity : AppCompatActivity() {
  private val bus = EventBus.getDefault()
  private val roster = Roster(this)

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.duty)
    bus.register(roster)
    tell(R.id.patrol) { DutyChanged("On patrol") }
    tell(R.id.off_duty) { DutyChanged("Off duty") }
    tell(R.id.hut) { PlaceChanged("At the hut") }
    tell(R.id.base) { PlaceChanged("At the base") }
  }

  override fun onDestroy() {
    bus.unregister(roster)
    super.onDestroy()
  }

  private fun tell(id: Int, event: () -> Any) = findViewById<View>(id).setOnClickListener {
    Office.opened()
    bus.post(event())
  }

  fun show(id: Int, text: String) = Office.show {
    findViewById<TextView>(id).text = text
    Office.closed()
  }
}

/** Enters what it is told, which takes a moment. */
class Roster(private val screen: DutyActivity) {
  @Subscribe(threadMode = ThreadMode.ASYNC)
  fun onDutyChanged(event: DutyChanged) {
    SystemClock.sleep(20)
    screen.show(R.id.duty, event.duty)
  }

  @Subscribe(threadMode = ThreadMode.BACKGROUND)
  fun onPlaceChanged(event: PlaceChanged) {
    SystemClock.sleep(20)
    screen.show(R.id.place, event.place)
  }
}
