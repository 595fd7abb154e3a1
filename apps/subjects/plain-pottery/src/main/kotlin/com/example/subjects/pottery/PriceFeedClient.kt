// Reads the supplier's price list.
package com.example.subjects.pottery

import java.io.Closeable
import java.net.InetAddress
import java.net.Socket

class PriceFeedClient : Closeable {
  private lateinit var socket: Socket

  fun connect(port: Int) {
    socket = Socket(InetAddress.getByName("127.0.0.1"), port)
  }

  /** The prices in the supplier's answer, by glaze. */
  fun readPrices(): Map<String, Int> {
    val buffer = ByteArray(BUFFER)
    val count = socket.getInputStream().read(buffer)
    val lines = String(buffer, 0, maxOf(count, 0), Charsets.UTF_8).trim().lines()
    return parse(lines.drop(1))
  }

  /** The same, with as many lines as the supplier says there are. */
  fun readAllPrices(): Map<String, Int> {
    val reader = socket.getInputStream().bufferedReader()
    val count = reader.readLine().removePrefix("PRICES ").toInt()
    return parse(List(count) { reader.readLine() })
  }

  override fun close() {
    socket.close()
  }

  private fun parse(lines: List<String>): Map<String, Int> =
    lines.associate { it.substringBefore(' ') to it.substringAfter(' ').toInt() }

  private companion object {
    const val BUFFER = 1024
  }
}
