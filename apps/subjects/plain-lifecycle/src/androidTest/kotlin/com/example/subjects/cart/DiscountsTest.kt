// A discount that is worked out in the background: the wait for it has a limit that the work does not know of.
package com.example.subjects.cart

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DiscountsTest {
  private val discounts = Discounts()

  @Test
  fun worksTheDiscountOut() {
    discounts.workOut(5)
    discounts.finish()
    assertEquals(10, discounts.percent)
  }
}
