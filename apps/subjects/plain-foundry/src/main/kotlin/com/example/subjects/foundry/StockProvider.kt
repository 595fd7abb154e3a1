package com.example.subjects.foundry

import android.content.ContentProvider
import android.content.ContentValues
import android.database.Cursor
import android.database.MatrixCursor
import android.net.Uri
import java.util.concurrent.ConcurrentHashMap

/** Ingots in stock, by kind: content://…stock/KIND. */
class StockProvider : ContentProvider() {
    private val stock = ConcurrentHashMap<String, Int>()

    override fun onCreate() = true

    override fun insert(uri: Uri, values: ContentValues?): Uri? {
        stock[uri.lastPathSegment!!] = values!!.getAsInteger("count")
        return uri
    }

    override fun update(uri: Uri, values: ContentValues?, where: String?, args: Array<String>?): Int {
        val count = values!!.getAsInteger("count")
        return if (stock.replace(uri.lastPathSegment!!, count) == null) 0 else 1
    }

    override fun delete(uri: Uri, where: String?, args: Array<String>?): Int =
        if (stock.remove(uri.lastPathSegment!!) == null) 0 else 1

    override fun query(uri: Uri, columns: Array<String>?, where: String?, args: Array<String>?, order: String?): Cursor {
        val cursor = MatrixCursor(arrayOf("kind", "count"))
        for ((kind, count) in stock) cursor.addRow(arrayOf<Any>(kind, count))
        return cursor
    }

    override fun getType(uri: Uri): String? = null
}
