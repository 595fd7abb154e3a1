package com.example.subjects.foundry

import android.content.AsyncQueryHandler
import android.content.ContentResolver
import android.content.ContentValues
import android.net.Uri
import java.util.concurrent.CountDownLatch

/** Books ingots in from the main thread without blocking it. */
class StockWriter(resolver: ContentResolver) : AsyncQueryHandler(resolver) {
    val booked = CountDownLatch(1)

    fun book(kind: String, count: Int) {
        startInsert(1, kind, uri(kind), ContentValues().apply { put("count", count) })
    }

    override fun onInsertComplete(token: Int, cookie: Any?, uri: Uri?) {
        booked.countDown()
    }

    companion object {
        fun uri(kind: String): Uri = Uri.parse("content://com.example.subjects.foundry.stock/$kind")
    }
}
