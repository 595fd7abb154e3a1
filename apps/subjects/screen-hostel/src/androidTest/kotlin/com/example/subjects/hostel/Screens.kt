// Reads the screen without Espresso.
@file:JvmName("Screens")

package com.example.subjects.hostel

import android.app.Activity
import android.view.View
import android.widget.TextView
import androidx.test.core.app.ActivityScenario

fun <A : Activity> ActivityScenario<A>.textOf(id: Int): String {
  var text = ""
  onActivity { text = it.findViewById<TextView>(id).text.toString() }
  return text
}

fun <A : Activity> ActivityScenario<A>.isVisible(id: Int): Boolean {
  var visible = false
  onActivity { visible = it.findViewById<View>(id).visibility == View.VISIBLE }
  return visible
}
