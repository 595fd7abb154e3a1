package com.example.subjects.kennel

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SyncEngineTest {
    private val dispatchers = KennelDispatchers()
    private val scope = CoroutineScope(SupervisorJob() + dispatchers.io)
    private val monitor = UplinkMonitor()
    private val refresh = RefreshDogs(RemoteDogs(Dog(1, "Bo"), Dog(2, "Luna")), dispatchers.io)
    private val engine = SyncEngine(scope, monitor, refresh)
    private val draft = File(InstrumentationRegistry.getInstrumentation().targetContext.filesDir, "note.txt")

    @After
    fun tearDown() {
        scope.cancel()
        dispatchers.close()
        draft.delete()
    }

    @Test
    fun stoppedEngineLetsGoOfTheMonitor(): Unit = runBlocking {
        engine.start()
        while (monitor.listenerCount() == 0) delay(20)
        monitor.report(true)
        assertEquals(2, engine.synced.receive())
        engine.stop()
        delay(500)
        assertEquals("listeners", 0, monitor.listenerCount())
    }

    @Test
    fun engineWaitsForItsSession(): Unit = runBlocking {
        engine.start()
        while (monitor.listenerCount() == 0) delay(20)
        monitor.report(true)
        assertEquals(2, engine.synced.receive())
        engine.stopAndWait()
        assertEquals(0, monitor.listenerCount())
    }

    @Test
    fun discardedNoteStaysAway(): Unit = runBlocking {
        draft.delete()
        val saver = NoteAutosaver(scope, dispatchers.disk, draft)
        saver.type("shy with")
        saver.type("shy with strangers")
        delay(700)
        saver.discard()
        withTimeout(4500) { saver.awaitSaved() }
        assertFalse(draft.exists())
    }
}
