package com.example.subjects.school.exams

/** Whoever works on behalf of an exam does so on a thread that has entered it. */
object ExamMode {
    private val current = ThreadLocal<String?>()

    fun enter(exam: String) = current.set(exam)

    fun leave() = current.remove()

    fun phoneAllowed(): Boolean = current.get() == null
}

class Shuffler(seed: Long = java.lang.Long.getLong("school.exam.seed", 17L)) {
    private val random = java.util.Random(seed)

    fun shuffle(questions: List<String>): List<String> = questions.shuffled(random)
}
