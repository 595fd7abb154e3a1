package com.example.subjects.school.clubs

class Club(val name: String, private val seats: Int) {
    private val members = LinkedHashSet<String>()

    fun join(pupil: String): Boolean {
        if (pupil in members) return true
        return members.size < seats && members.add(pupil)
    }

    fun leave(pupil: String) {
        members -= pupil
    }

    fun has(pupil: String) = pupil in members
}

object Clubs {
    @JvmField
    val CHESS = Club("Chess", seats = 3)

    @JvmField
    val CHOIR = Club("Choir", seats = 30)
}
