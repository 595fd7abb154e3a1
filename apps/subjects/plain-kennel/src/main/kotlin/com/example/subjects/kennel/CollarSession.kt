package com.example.subjects.kennel

class CollarSession {
    @Volatile
    var isOpen = true
        private set

    fun close() {
        isOpen = false
    }
}
