package com.example.subjects.gallery

object Archive {
    fun artists(query: String): List<String> {
        Thread.sleep(30)
        return listOf("monet", "moreau", "morisot", "turner").filter { it.startsWith(query) }
    }

    fun titles(query: String): List<String> {
        Thread.sleep(30)
        return Artwork.all().map { it.title.lowercase() }.filter { query in it }
    }
}
