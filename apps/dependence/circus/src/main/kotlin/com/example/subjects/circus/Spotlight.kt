package com.example.subjects.circus

fun interface Follower {
    fun lit(name: String)
}

object Spotlight {
    private val followers = mutableListOf<Follower>()
    var turns = 0
        private set

    fun follow(f: Follower) {
        followers += f
    }

    fun leave(f: Follower) {
        followers -= f
    }

    fun turnTo(name: String) {
        turns++
        followers.toList().forEach { it.lit(name) }
    }
}

object SketchBook {
    private val pages = HashMap<String, String>()

    @JvmStatic
    fun draw(name: String, lines: String) {
        pages[name] = lines
    }

    @JvmStatic
    fun page(name: String): String? = pages[name]

    @JvmStatic
    fun tearOut() = pages.clear()
}

class Clown {
    var fallen = false
        private set

    fun slip(what: String): Boolean {
        try {
            require(what == "soap") { "cannot slip on $what" }
            fallen = true
        } catch (e: IllegalArgumentException) {
            Diary.warn(e.message)
        }
        return fallen
    }
}
