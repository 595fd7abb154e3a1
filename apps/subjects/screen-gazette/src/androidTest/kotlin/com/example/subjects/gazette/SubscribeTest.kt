package com.example.subjects.gazette

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SubscribeTest : ScreenTest<SubscribeActivity>(SubscribeActivity::class.java) {
    @Test
    fun priceIsAskedForOnce() {
        val subscribe = launch()
        Ids.COPIES isSetTo "1"
        Ids.TYPING reads "Copies: 1"
        Ids.COPIES isSetTo "12"
        Waits.until { subscribe.ask { findViewById<android.widget.TextView>(Ids.PRICE).text.startsWith("12 ") } }
        Ids.PRICE reads "12 copies for 36"
        assertEquals(1, subscribe.ask { requests })
    }
}
