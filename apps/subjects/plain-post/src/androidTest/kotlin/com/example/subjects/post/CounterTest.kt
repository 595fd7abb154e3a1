// What is handed in at the counter and at the door.
package com.example.subjects.post

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CounterTest {
  private val counter = Counter()
  private val postman = Postman()

  @Test
  fun countsLetters() {
    val first = counter.takeLetter()
    Thread.sleep(250)
    val second = counter.takeLetter()
    runBlocking { joinAll(first, second) }
    assertEquals(2, counter.letters)
  }

  @Test
  fun countsParcels() {
    val first = counter.takeParcel()
    val second = counter.takeParcel()
    runBlocking { joinAll(first, second) }
    assertEquals(2, counter.parcels)
  }

  @Test
  fun takesAParcel() {
    val atTheDoor = postman.goToTheDoor()
    Thread.sleep(250)
    assertTrue(postman.ring("books"))
    runBlocking { atTheDoor.join() }
    assertEquals("books", postman.taken)
  }

  @Test
  fun takesAParcelFromAPatientPostman() {
    val atTheDoor = postman.goToTheDoor()
    postman.wait("books")
    runBlocking { atTheDoor.join() }
    assertEquals("books", postman.taken)
  }
}
