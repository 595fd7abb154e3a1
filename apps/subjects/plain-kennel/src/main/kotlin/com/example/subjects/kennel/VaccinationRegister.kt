package com.example.subjects.kennel

class VaccinationRegister(private val vaccinated: Set<Int>) {
    fun covers(dog: Dog): Boolean {
        Thread.sleep(20)
        return dog.id in vaccinated
    }
}
