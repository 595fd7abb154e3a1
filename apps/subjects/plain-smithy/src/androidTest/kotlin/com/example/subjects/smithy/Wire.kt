package com.example.subjects.smithy

import java.io.Closeable
import java.net.InetAddress
import java.net.Socket

/** The customer's end of the wire. */
class Wire(port: Int) : Closeable {
  private val socket = Socket(InetAddress.getLoopbackAddress(), port)
  private val input = socket.getInputStream()

  fun send(line: String) = socket.getOutputStream().write("$line\n".toByteArray())

  /** The next line, however long it takes. */
  fun line() = buildString {
    while (true) {
      val next = input.read()
      if (next < 0 || next == '\n'.code) break
      append(next.toChar())
    }
  }

  /** What else has been said. */
  fun rest(): String {
    val bytes = ByteArray(input.available())
    val count = if (bytes.isEmpty()) 0 else input.read(bytes)
    return String(bytes, 0, count).trim()
  }

  override fun close() = socket.close()
}

/** Has the bell listen while something happens, and says whom it has greeted. */
fun greetedWhile(bell: DoorBell, what: () -> Unit): List<String> {
  bell.open()
  what()
  bell.close()
  return bell.greeted
}
