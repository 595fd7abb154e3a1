package com.example.subjects.gazette

object Press {
    fun edition(number: Int) = "Edition $number"

    fun receipt(article: String) = "receipt for $article"
}
