// The postman rings. Who is at the door takes the parcel; otherwise it goes back, or he waits.
package com.example.subjects.post

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

class Postman {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val door = Channel<String>()

  /** What was taken at the door. */
  @Volatile
  var taken = ""
    private set

  /** Goes to the door and takes one parcel. */
  fun goToTheDoor(): Job = scope.launch { taken = door.receive() }

  /** Rings once; whether somebody was at the door. */
  fun ring(parcel: String): Boolean = door.trySend(parcel).isSuccess

  /** Rings until somebody is at the door. */
  fun wait(parcel: String) = runBlocking { door.send(parcel) }
}
