package com.example.subjects.growers

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

object Till {
    suspend fun total(kilos: Int): String = withContext(Dispatchers.Default) {
        val cents = kilos * 210
        "Total ${cents / 100}.${(cents % 100).toString().padStart(2, '0')}"
    }
}
