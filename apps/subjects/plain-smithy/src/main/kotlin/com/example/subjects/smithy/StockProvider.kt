package com.example.subjects.smithy

import android.content.ContentProvider
import android.content.ContentValues
import android.database.Cursor
import android.database.MatrixCursor
import android.net.Uri
import java.util.concurrent.ConcurrentSkipListMap

/** Bars of iron, for whoever wants to know. */
class StockProvider : ContentProvider() {
  private val bars = ConcurrentSkipListMap<String, Int>()

  override fun onCreate() = true

  override fun insert(uri: Uri, values: ContentValues?): Uri {
    bars[values!!.getAsString("kind")] = values.getAsInteger("bars")
    context!!.contentResolver.notifyChange(uri, null)
    return uri
  }

  override fun query(
    uri: Uri,
    projection: Array<String>?,
    selection: String?,
    arguments: Array<String>?,
    order: String?,
  ): Cursor = MatrixCursor(arrayOf("kind", "bars")).also { for ((kind, n) in bars) it.addRow(arrayOf<Any>(kind, n)) }

  override fun getType(uri: Uri): String? = null

  override fun delete(uri: Uri, selection: String?, arguments: Array<String>?) = 0

  override fun update(uri: Uri, values: ContentValues?, selection: String?, arguments: Array<String>?) = 0

  companion object {
    val STOCK: Uri = Uri.parse("content://com.example.subjects.smithy.stock/bars")
  }
}
