package com.example.subjects.smithy

import java.io.Closeable
import java.io.IOException
import java.io.OutputStream
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.Executors

/** Takes orders for iron over a wire: acknowledges each, and has a clerk work out the price. */
class TelegraphOffice : Closeable {
  private val door = ServerSocket(0, 1, InetAddress.getLoopbackAddress())
  private val clerks = Executors.newSingleThreadExecutor()

  val port: Int
    get() = door.localPort

  fun open() {
    Thread(Operator(), "operator").start()
  }

  override fun close() {
    clerks.shutdown()
    door.close()
  }

  private inner class Operator : Runnable {
    override fun run() {
      try {
        door.accept().use(::serve)
      } catch (e: IOException) {
        // Closed before anybody has called, or hung up.
      }
    }

    private fun serve(wire: Socket) {
      val out = wire.getOutputStream()
      wire.getInputStream().bufferedReader().forEachLine { order ->
        out.write("ACK $order\n".toByteArray())
        clerks.execute(Price(order, out))
      }
    }
  }

  private class Price(private val order: String, private val out: OutputStream) : Runnable {
    override fun run() {
      val pounds = order.substringBefore(' ').toInt()
      try {
        out.write("PRICE ${pounds * 3}\n".toByteArray())
      } catch (e: IOException) {
        // The customer has hung up.
      }
    }
  }
}
