// Lets Espresso know whether the app is busy.
package com.example.subjects.marina

import androidx.test.espresso.idling.CountingIdlingResource

object Idling {
  val counting = CountingIdlingResource("marina")
}
