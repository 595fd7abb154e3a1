package com.example.subjects.hospital.records

abstract class Form(val title: String) {
    open fun pages() = 1

    abstract fun fill(by: String)
}
