package com.example.subjects.lifeboat

import org.junit.Assert.assertEquals

fun Boathouse.openAndWait() {
  open()
  Waits.until(20) { percent == 100 }
}

fun Roster.assertOnCall(vararg expected: String) {
  val shown = names.value
  assertEquals(expected.toList(), shown)
}
