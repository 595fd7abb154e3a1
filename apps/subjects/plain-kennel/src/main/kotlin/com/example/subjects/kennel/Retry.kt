package com.example.subjects.kennel

import java.io.IOException
import kotlinx.coroutines.delay

suspend fun <T> retrying(times: Int, firstBackoff: Long, block: suspend () -> T): T {
    var backoff = firstBackoff
    repeat(times - 1) {
        try {
            return block()
        } catch (e: IOException) {
            delay(backoff)
            backoff *= 2
        }
    }
    return block()
}
