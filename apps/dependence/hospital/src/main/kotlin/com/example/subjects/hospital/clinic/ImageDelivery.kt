package com.example.subjects.hospital.clinic

import kotlin.concurrent.thread

/** Sends images to whoever referred the patient. */
class ImageDelivery {
    @Volatile
    var delivered = 0
        private set

    fun send(images: Int) {
        thread(name = "delivery", isDaemon = true) {
            repeat(images) {
                Thread.sleep(2)
                delivered++
            }
        }
    }
}
