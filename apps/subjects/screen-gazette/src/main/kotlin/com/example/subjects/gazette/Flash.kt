package com.example.subjects.gazette

data class Flash(val text: String)
