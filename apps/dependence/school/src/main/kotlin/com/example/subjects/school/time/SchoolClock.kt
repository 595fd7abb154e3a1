package com.example.subjects.school.time

import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale

/** What time it is at school. */
object SchoolClock {
    @JvmStatic
    @Volatile
    var source: () -> Long = System::currentTimeMillis

    @JvmStatic
    fun now(): Long = source()
}

class Ring(val at: Long, val label: String)

object Bell {
    fun ring(): Ring {
        val at = SchoolClock.now()
        return Ring(at, label(at))
    }

    fun label(at: Long): String = SimpleDateFormat("HH:mm", Locale.ROOT).format(Date(at))
}

/** The loudspeakers. There is one announcer for the building. */
object Announcer {
    private var voice: ((String) -> Unit)? = null

    fun install(voice: (String) -> Unit) {
        check(this.voice == null) { "There is an announcer already" }
        this.voice = voice
    }

    fun say(text: String) {
        voice?.invoke(text)
    }
}
