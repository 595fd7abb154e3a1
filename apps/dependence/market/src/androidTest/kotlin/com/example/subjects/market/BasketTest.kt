package com.example.subjects.market

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.FixMethodOrder
import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.MethodSorters

@RunWith(AndroidJUnit4::class)
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
class BasketTest {
    @Test
    fun test01AddsAMelon() {
        basket.add("melon", 299)
        assertTrue("melon" in basket)
    }

    @Test
    fun test02PaysForTheMelon() {
        assertEquals(299, basket.total())
    }

    @Test
    fun test03StartsEmpty() {
        assertTrue(basket.isEmpty())
    }

    companion object {
        private val basket = Basket()
    }
}
