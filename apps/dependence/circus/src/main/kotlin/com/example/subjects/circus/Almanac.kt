package com.example.subjects.circus

import java.time.LocalDate
import java.time.format.DateTimeFormatter
import java.util.Locale

private val weekday = DateTimeFormatter.ofPattern("EEEE", Locale.getDefault())

fun weekdayOf(year: Int, month: Int, day: Int): String = weekday.format(LocalDate.of(year, month, day))
