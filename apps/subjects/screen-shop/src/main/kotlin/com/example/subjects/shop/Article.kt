// Something to buy.
package com.example.subjects.shop

data class Article(val name: String, val price: Int)
