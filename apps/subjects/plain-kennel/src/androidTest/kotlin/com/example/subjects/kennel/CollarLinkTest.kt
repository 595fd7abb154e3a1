package com.example.subjects.kennel

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CollarLinkTest {
    private val dispatchers = KennelDispatchers()
    private val scope = CoroutineScope(SupervisorJob() + dispatchers.state)
    private val ioScope = CoroutineScope(SupervisorJob() + dispatchers.io)
    private val gateway = CollarGateway()
    private val link = CollarLink(scope, gateway)
    private val history = LinkHistory(ioScope)

    @After
    fun tearDown() {
        ioScope.cancel()
        scope.cancel()
        dispatchers.close()
    }

    @Test
    fun historyShowsDialling(): Unit = runBlocking {
        history.follow(link.states)
        link.dial("c-7")
        link.states.first { it == LinkState.Dialling }
        delay(500)
        gateway.acknowledge("c-7")
        val seen = withTimeout(4500) { history.untilConnected() }
        assertTrue("$seen", LinkState.Dialling in seen)
    }

    @Test
    fun transitionsShowDialling(): Unit = runBlocking {
        history.follow(link.transitions)
        link.dial("c-8")
        link.states.first { it == LinkState.Dialling }
        gateway.acknowledge("c-8")
        assertEquals(listOf(LinkState.Dialling, LinkState.Connected), history.untilConnected())
    }

    @Test
    fun sessionOutlivesGracePeriod(): Unit = runBlocking {
        val sessions = CollarSessions(ioScope, 150)
        sessions.acquire()
        sessions.release()
        delay(700)
        val second = sessions.acquire()
        sessions.settle()
        assertTrue(second.isOpen)
    }

    @Test
    fun countedSessionOutlivesGracePeriod(): Unit = runBlocking {
        val sessions = CountedSessions(ioScope, 150)
        sessions.acquire()
        sessions.release()
        delay(300)
        val next = sessions.acquire()
        sessions.settle()
        assertTrue(next.isOpen)
    }
}
