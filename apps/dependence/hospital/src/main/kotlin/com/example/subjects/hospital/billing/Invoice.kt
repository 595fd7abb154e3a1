package com.example.subjects.hospital.billing

class Invoice(private val cents: Int) {
    fun total() = cents - cents * discount / 100

    companion object {
        private var discount = 0

        /** On an open day everything is cheaper. */
        @JvmStatic
        fun beginOpenDay() {
            discount = 20
        }

        @JvmStatic
        fun format(cents: Int) = String.format("%.2f", cents / 100.0)
    }
}
