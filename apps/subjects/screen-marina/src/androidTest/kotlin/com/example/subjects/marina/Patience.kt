// Waits for what a screen tells, however long that takes.
@file:JvmName("Patience")

package com.example.subjects.marina

import android.app.Activity
import android.widget.TextView
import androidx.test.core.app.ActivityScenario

/** Waits until it is so. */
fun <A : Activity> ActivityScenario<A>.until(isSo: (A) -> Boolean) {
  var so = false
  while (true) {
    onActivity { so = isSo(it) }
    if (so) return
    Thread.sleep(20)
  }
}

fun Activity.textOf(id: Int): String = findViewById<TextView>(id).text.toString()
