package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext

class QueuedCheckIn(
    private val occupancy: MutableStateFlow<List<Dog>>,
    private val register: VaccinationRegister,
    private val io: CoroutineDispatcher,
) {
    private val counter = Mutex()

    suspend operator fun invoke(dog: Dog) = counter.withLock {
        val present = occupancy.value
        val accepted = withContext(io) { register.covers(dog) }
        if (accepted) occupancy.value = present + dog.copy(run = present.size + 1)
    }
}
