package com.example.subjects.florist

import android.app.Service
import android.content.Intent
import android.os.Binder

class DeliveryService : Service() {
    inner class Desk : Binder() {
        private var booked = 0
        fun book(): String = "Booked ${++booked}"
    }

    private val desk = Desk()

    override fun onBind(intent: Intent) = desk
}
