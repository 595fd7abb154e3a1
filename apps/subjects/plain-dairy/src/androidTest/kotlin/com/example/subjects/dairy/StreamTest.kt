package com.example.subjects.dairy

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StreamTest {
    @Test
    fun wholeHerdIsListed() {
        val pager = HerdPaginator(listOf("Alma", "Berta", "Cilli", "Dora"))
        val pages = pager.pages.test()
        pager.request(0)
        Thread.sleep(700)
        pager.request(1)
        pager.finish()
        assertTrue(pages.await(4, TimeUnit.SECONDS))
        assertEquals(listOf("Alma", "Berta", "Cilli", "Dora"), pages.values().flatten())
    }

    @Test
    fun ownPriceGoesFirst() {
        val desk = PriceDesk(mapOf("butter" to 219))
        val market = CompletableFuture<Int>()
        val quote = desk.quote("butter", market)
        Thread.sleep(500)
        market.complete(249)
        assertEquals("butter: 219", quote.get())
        desk.close()
    }
}
