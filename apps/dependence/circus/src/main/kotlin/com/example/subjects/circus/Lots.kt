package com.example.subjects.circus

import java.util.Random

/** Lots, drawn the same way every season. */
object Lots {
    private val random = Random(1871L)

    fun draw(): Int = random.nextInt(1_000_000)
}
