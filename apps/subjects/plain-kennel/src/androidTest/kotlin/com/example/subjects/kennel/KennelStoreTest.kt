package com.example.subjects.kennel

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class KennelStoreTest {
    private val dispatchers = KennelDispatchers()
    private val scope = CoroutineScope(SupervisorJob() + dispatchers.state)
    private val mainScope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
    private val remote = RemoteDogs(Dog(1, "Bo"), Dog(2, "Luna"))
    private val store = KennelStore(scope, RefreshDogs(remote, dispatchers.io), listOf(Dog(1, "Bo")))
    private val desk = FrontDesk(mainScope, store.effects)

    @After
    fun tearDown() {
        mainScope.cancel()
        scope.cancel()
        dispatchers.close()
    }

    @Test
    fun renamedDogKeepsItsNewName(): Unit = runBlocking {
        store.send(KennelIntent.Refresh)
        store.states.first { it.loading }
        delay(500)
        store.send(KennelIntent.Rename(1, "Boris"))
        val settled = withTimeout(4500) { store.states.first { it.revision == 2 } }
        assertEquals(listOf("Boris", "Luna"), settled.dogs.map { it.name })
    }

    @Test
    fun renameFollowsRefresh(): Unit = runBlocking {
        remote.failNext(2)
        store.send(KennelIntent.Refresh)
        store.states.first { it.revision == 1 }
        store.send(KennelIntent.Rename(1, "Bodo"))
        val settled = store.states.first { it.revision == 2 }
        assertEquals(listOf("Bodo", "Luna"), settled.dogs.map { it.name })
    }

    @Test
    fun deskTellsOfUnknownDog(): Unit = runBlocking {
        desk.open()
        delay(500)
        store.send(KennelIntent.Rename(9, "Ghost"))
        assertEquals("No dog 9 here", withTimeout(4500) { desk.messages.receive() })
    }

    @Test
    fun openDeskTellsOfUnknownDog(): Unit = runBlocking {
        desk.open()
        store.awaitObserver()
        store.send(KennelIntent.Rename(8, "Shade"))
        assertEquals("No dog 8 here", desk.messages.receive())
    }
}
