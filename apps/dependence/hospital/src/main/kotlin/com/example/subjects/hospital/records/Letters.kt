package com.example.subjects.hospital.records

import com.example.subjects.hospital.wards.Facilities

/** Greetings and units in the language of the patient. */
object Letters {
    private val greetings = HashMap<String, String>()

    fun greeting(language: String) = greetings.getOrPut(language) {
        when (language) {
            "de" -> "Guten Tag"
            "fr" -> "Bonjour"
            else -> "Hello"
        }
    }

    fun temperature(celsius: Double): String {
        Facilities.lettersPrinted++
        return String.format("%.1f", celsius)
    }
}
