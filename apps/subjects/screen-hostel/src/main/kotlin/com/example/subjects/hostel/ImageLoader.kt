// Images are loaded, and put into views that still want them.
package com.example.subjects.hostel

import android.graphics.Color
import android.graphics.drawable.ColorDrawable
import android.os.SystemClock
import android.widget.ImageView

object ImageLoader {
  fun load(url: String, into: ImageView) {
    into.tag = url
    Workers.IO.execute {
      SystemClock.sleep(15)
      val image = ColorDrawable(Color.rgb(url.length, 99, 99))
      Workers.MAIN.post { if (into.tag == url) into.setImageDrawable(image) }
    }
  }
}
