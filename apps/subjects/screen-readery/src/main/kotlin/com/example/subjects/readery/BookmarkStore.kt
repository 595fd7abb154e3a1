package com.example.subjects.readery

import java.io.File
import java.util.concurrent.CountDownLatch

/** Bookmarks in memory, read from their file when the store is opened. */
class BookmarkStore(private val file: File) {
    @Volatile
    private var marks: MutableList<String> = ArrayList()

    val preloaded = CountDownLatch(1)

    fun open() = Thread(Preload(), "preload").start()

    fun add(mark: String) {
        marks.add(mark)
    }

    fun size(): Int = marks.size

    private inner class Preload : Runnable {
        override fun run() {
            marks = if (file.exists()) file.readLines().toMutableList() else ArrayList()
            preloaded.countDown()
        }
    }
}
