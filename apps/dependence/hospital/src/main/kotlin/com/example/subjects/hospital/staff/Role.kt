package com.example.subjects.hospital.staff

abstract class Role(val title: String) {
    open val mayPrescribe = false

    abstract fun begins()
}
