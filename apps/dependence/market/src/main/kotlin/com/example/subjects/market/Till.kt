package com.example.subjects.market

object Till {
    var isOpen = false
        private set

    fun open() {
        check(!isOpen) { "the till is open already" }
        isOpen = true
    }

    /** The change of a note in cents, or null when there is none to be had. */
    fun change(note: Int, price: Int): Int? = if (isOpen) note - price else null
}
