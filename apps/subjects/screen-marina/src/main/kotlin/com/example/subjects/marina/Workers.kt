// Threads for what takes its time.
package com.example.subjects.marina

import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors

object Workers {
  @JvmField val io: ExecutorService = Executors.newFixedThreadPool(2)
}
