package com.example.subjects.gazette

import java.util.concurrent.Callable

class Lookup(private val query: String) : Callable<List<String>> {
    override fun call(): List<String> = words.filter { it.startsWith(query) }

    private companion object {
        val words = listOf("eclipse", "editor", "elbow", "election", "electricity", "engine")
    }
}
