// Initialisers that run before the application's onCreate.
package com.example.subjects.pottery

import android.content.ContentProvider
import android.content.ContentValues
import android.content.Context
import android.database.Cursor
import android.net.Uri

interface StudioInitializer {
  fun create(context: Context)
}

class PriceBookInitializer : StudioInitializer {
  override fun create(context: Context) {
    Thread(PriceBookReader(Studio.priceBook), "price-book").start()
  }
}

class StartupProvider : ContentProvider() {
  private val initializers = listOf<StudioInitializer>(PriceBookInitializer())

  override fun onCreate(): Boolean {
    val context = context ?: return false
    initializers.forEach { it.create(context) }
    return true
  }

  override fun query(uri: Uri, columns: Array<String>?, where: String?, args: Array<String>?, order: String?): Cursor? = null

  override fun getType(uri: Uri): String? = null

  override fun insert(uri: Uri, values: ContentValues?): Uri? = null

  override fun delete(uri: Uri, where: String?, args: Array<String>?): Int = 0

  override fun update(uri: Uri, values: ContentValues?, where: String?, args: Array<String>?): Int = 0
}
