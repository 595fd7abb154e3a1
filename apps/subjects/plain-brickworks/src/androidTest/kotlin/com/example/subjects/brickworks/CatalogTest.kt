// The catalog is written anew.
package com.example.subjects.brickworks

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CatalogTest : BrickworksTest() {
  private lateinit var catalog: Catalog

  @Before
  fun emptyTheCatalog() {
    catalog = Catalog(executors)
    catalog.deleteAll()
  }

  @Test
  fun addsANewBrick() {
    Kiln().heat()
    catalog.add("paver")
    assertEquals(listOf("paver"), catalog.names())
  }
}
