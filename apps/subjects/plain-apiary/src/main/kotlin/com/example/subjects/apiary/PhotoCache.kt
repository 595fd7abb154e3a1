package com.example.subjects.apiary

import android.util.LruCache
import java.io.File
import java.util.concurrent.Executors

/** The latest photos of the hives in memory, and all of them on the disk, where they are written later. */
class PhotoCache(private val folder: File) {
  private val latest = LruCache<String, String>(2)
  private val disk = Executors.newSingleThreadExecutor()

  init {
    folder.deleteRecursively()
    folder.mkdirs()
  }

  fun put(hive: String, photo: String) {
    latest.put(hive, photo)
    disk.execute(Write(File(folder, hive), photo))
  }

  fun get(hive: String): String? =
    latest[hive] ?: File(folder, hive).takeIf { it.exists() }?.readText()

  private class Write(private val file: File, private val photo: String) : Runnable {
    override fun run() {
      file.writeText(photo)
    }
  }
}
