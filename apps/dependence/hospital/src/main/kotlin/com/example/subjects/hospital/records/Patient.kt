package com.example.subjects.hospital.records

class Patient(val name: String) {
    val id = ++lastId

    override fun toString() = "$name (#$id)"

    companion object {
        private var lastId = 0
    }
}
