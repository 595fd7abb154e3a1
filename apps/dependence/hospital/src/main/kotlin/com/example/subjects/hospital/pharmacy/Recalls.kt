package com.example.subjects.hospital.pharmacy

/** Lots that a manufacturer wants back. */
object Recalls {
    private val lots = mutableSetOf<String>()

    fun announce(lot: String) {
        lots += lot
    }

    fun isRecalled(lot: String) = lot in lots

    fun withdrawAll() = lots.clear()
}
