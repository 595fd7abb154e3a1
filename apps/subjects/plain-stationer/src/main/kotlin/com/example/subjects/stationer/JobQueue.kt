package com.example.subjects.stationer

import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.PriorityBlockingQueue
import java.util.concurrent.Semaphore

/** Does jobs on a thread of its own; of those that wait the most urgent first. */
class JobQueue {
  private val waiting = PriorityBlockingQueue<Task>(8, compareByDescending { it.urgency })
  private val finished = Semaphore(0)

  val done = CopyOnWriteArrayList<String>()

  fun open() {
    Thread(Worker(), "jobs").apply { isDaemon = true }.start()
  }

  fun add(name: String, urgency: Int) {
    waiting.put(Task(name, urgency))
  }

  /** Returns when so many more jobs are done. */
  fun awaitDone(count: Int) = finished.acquireUninterruptibly(count)

  private class Task(val name: String, val urgency: Int)

  private inner class Worker : Runnable {
    override fun run() {
      while (true) {
        done += waiting.take().name
        finished.release()
      }
    }
  }
}
