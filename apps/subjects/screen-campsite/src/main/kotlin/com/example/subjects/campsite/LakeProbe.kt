package com.example.subjects.campsite

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

class LakeProbe {
    suspend fun temperature(): Int = withContext(Dispatchers.IO) { 18 }

    fun depth(): Int {
        Thread.sleep(250)
        return 9
    }
}
