package com.example.subjects.quarry

import java.io.Closeable
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

class ScaleServer : Closeable {
    private val socket = ServerSocket(0, 10, InetAddress.getLoopbackAddress())
    private val connections = Executors.newCachedThreadPool()
    private val readings = LinkedBlockingQueue<String>()

    val port: Int get() = socket.localPort

    fun start() {
        val listening = CountDownLatch(1)
        thread(name = "scale-accept") {
            listening.countDown()
            try {
                while (true) connections.execute(Connection(socket.accept()))
            } catch (e: SocketException) {
                connections.shutdown()
            }
        }
        listening.await()
    }

    fun takeReading(): String = readings.take()

    fun takeReading(timeout: Long, unit: TimeUnit): String? = readings.poll(timeout, unit)

    override fun close() = socket.close()

    private inner class Connection(private val peer: Socket) : Runnable {
        override fun run() {
            peer.use { readings.add(it.getInputStream().bufferedReader().readLine()) }
        }
    }
}

class Scale(private val port: Int) {
    fun weigh(kilos: Int) {
        Socket(InetAddress.getLoopbackAddress(), port).use {
            it.getOutputStream().write("$kilos kg\n".toByteArray())
        }
    }
}
