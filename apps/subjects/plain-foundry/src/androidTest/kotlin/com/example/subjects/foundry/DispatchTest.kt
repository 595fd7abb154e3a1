package com.example.subjects.foundry

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.LinkedBlockingQueue
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DispatchTest {
    @Test
    fun bothSamplesAreAssayed() {
        val lookup = AssayLookup()
        val shown = LinkedBlockingQueue<String>()
        val subscription = lookup.assays.subscribe { shown.add(it) }
        lookup.place("copper")
        Thread.sleep(400)
        lookup.place("tin")
        val assays = mutableListOf<String>()
        do {
            val assay = shown.take()
            assays.add(assay)
        } while (assay != "tin: pure")
        subscription.dispose()
        assertEquals(listOf("copper: pure", "tin: pure"), assays)
    }

    @Test
    fun wholeBatchIsAssayed() {
        val batch = AssayBatch()
        batch.place("nickel")
        batch.place("chrome")
        batch.complete()
        val assays = batch.assays.toList().blockingGet()
        assertEquals(listOf("nickel: pure", "chrome: pure"), assays)
    }

    @Test
    fun craneTakesTheFirstJobFirst() {
        val queue = CrucibleQueue(expected = 2)
        queue.add("skim", urgency = 1)
        Thread.sleep(300)
        queue.add("pour", urgency = 9)
        queue.await()
        queue.close()
        assertEquals(listOf("skim", "pour"), queue.done.toList())
    }

    @Test
    fun heldCraneTakesTheUrgentJobFirst() {
        val queue = CrucibleQueue(expected = 2, held = true)
        queue.add("sweep", urgency = 1)
        queue.add("tilt", urgency = 9)
        queue.release()
        queue.await()
        queue.close()
        assertEquals(listOf("tilt", "sweep"), queue.done.toList())
    }
}
