package com.example.subjects.kennel

data class Dog(val id: Int, val name: String, val run: Int = 0)
