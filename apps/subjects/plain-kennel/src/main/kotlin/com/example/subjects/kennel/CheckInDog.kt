package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.withContext

class CheckInDog(
    private val occupancy: MutableStateFlow<List<Dog>>,
    private val register: VaccinationRegister,
    private val io: CoroutineDispatcher,
) {
    suspend operator fun invoke(dog: Dog) {
        val present = occupancy.value
        val accepted = withContext(io) { register.covers(dog) }
        if (accepted) occupancy.value = present + dog.copy(run = present.size + 1)
    }
}
