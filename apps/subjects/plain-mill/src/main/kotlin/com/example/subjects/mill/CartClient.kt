// Orders carts from the carters' office, again if there is no answer.
package com.example.subjects.mill

import java.io.IOException
import java.net.InetAddress
import java.net.Socket
import java.net.SocketTimeoutException
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future

class CartClient(private val port: Int) {
  private val executor = Executors.newSingleThreadExecutor()

  /** Orders a cart; the answer is the office's. */
  fun order(what: String): Future<String> = executor.submit(SendOrder(what))

  fun close() = executor.shutdown()

  private inner class SendOrder(private val what: String) : Callable<String> {
    override fun call(): String {
      repeat(ATTEMPTS) {
        try {
          return attempt()
        } catch (e: SocketTimeoutException) {
          // Once more.
        }
      }
      throw IOException("the office does not answer")
    }

    private fun attempt(): String =
      Socket(InetAddress.getByName("127.0.0.1"), port).use { socket ->
        socket.soTimeout = ANSWER_MS
        socket.getOutputStream().write("$what\n".toByteArray())
        socket.getInputStream().bufferedReader().readLine() ?: throw IOException("hung up")
      }
  }

  private companion object {
    const val ATTEMPTS = 5
    const val ANSWER_MS = 500
  }
}
