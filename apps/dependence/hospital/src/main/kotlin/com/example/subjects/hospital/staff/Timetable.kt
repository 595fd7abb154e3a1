package com.example.subjects.hospital.staff

/** Who makes the rounds, by the hour. Loaded when the reception opens. */
object Timetable {
    private var rounds: Map<Int, String> = emptyMap()

    fun load() {
        rounds = mapOf(8 to "Dr. Adler", 13 to "Dr. Bose", 18 to "Dr. Castro")
    }

    fun doctorAt(hour: Int): String? = rounds[hour]
}
