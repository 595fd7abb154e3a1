package com.example.subjects.regatta

data class Boat(val sail: Int, val name: String)
