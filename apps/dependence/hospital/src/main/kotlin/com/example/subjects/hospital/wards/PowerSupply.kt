package com.example.subjects.hospital.wards

object PowerSupply {
    var onGenerator = false
        private set

    fun failOver() {
        onGenerator = true
    }

    fun restoreMains() {
        onGenerator = false
    }
}
