package com.example.subjects.circus

/** Features that are tried out. */
object Flags {
    private val on = mutableMapOf<String, Boolean>()

    fun isOn(name: String) = on[name] ?: false

    fun turn(name: String, value: Boolean) {
        on[name] = value
    }

    fun defaults() = on.clear()
}
