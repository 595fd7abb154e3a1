package com.example.subjects.school.timetable

import com.example.subjects.school.time.SchoolClock

class TimetableBuilder @JvmOverloads constructor(val subjects: MutableList<String> = DEFAULTS) {

    fun build(): Timetable = Timetable(subjects.toList(), SchoolClock.now())

    companion object {
        private val DEFAULTS = mutableListOf("Maths", "English", "Sport")
    }
}

class Timetable(val subjects: List<String>, val changed: Long)
