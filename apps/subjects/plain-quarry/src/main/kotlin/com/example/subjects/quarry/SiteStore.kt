package com.example.subjects.quarry

import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import org.greenrobot.eventbus.EventBus

class PermitsChanged
class CrewChanged

class SiteStore(private val bus: EventBus) {
    private val network = Executors.newFixedThreadPool(2)
    private val roster = Executors.newSingleThreadScheduledExecutor()

    @Volatile
    var permits = emptyList<String>()
        private set

    @Volatile
    var crew = emptyList<String>()
        private set

    fun refresh() {
        fetchPermits()
        fetchCrew()
    }

    private fun fetchPermits() = network.execute {
        permits = listOf("blasting", "haulage")
        bus.post(PermitsChanged())
    }

    private fun fetchCrew() {
        roster.schedule({
            crew = listOf("Ada", "Bo")
            bus.post(CrewChanged())
        }, 400, TimeUnit.MILLISECONDS)
    }
}
