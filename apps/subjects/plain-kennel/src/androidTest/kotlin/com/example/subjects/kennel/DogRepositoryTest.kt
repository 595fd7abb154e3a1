package com.example.subjects.kennel

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DogRepositoryTest {
    private val dispatchers = KennelDispatchers()
    private val scope = CoroutineScope(SupervisorJob() + dispatchers.state)
    private val remote = RemoteDogs(Dog(7, "Max"))
    private val repository = DogRepository(remote, ExpiringCache(scope, 200), dispatchers.io)
    private val occupancy = MutableStateFlow(emptyList<Dog>())
    private val register = VaccinationRegister(setOf(1, 2, 3, 4))

    @After
    fun tearDown() {
        scope.cancel()
        dispatchers.close()
    }

    @Test
    fun staleDogIsFetchedAgain(): Unit = runBlocking {
        assertEquals("Max", repository.dog(7).name)
        remote.put(Dog(7, "Maximilian"))
        delay(700)
        val again = repository.dog(7)
        assertEquals("Maximilian", again.name)
    }

    @Test
    fun arrivalsFillTheRuns(): Unit = runBlocking {
        val checkIn = CheckInDog(occupancy, register, dispatchers.io)
        val morning = scope.launch { checkIn(Dog(1, "Bo")) }
        delay(500)
        val noon = scope.launch { checkIn(Dog(2, "Luna")) }
        joinAll(morning, noon)
        assertEquals(setOf("Bo", "Luna"), occupancy.value.map { it.name }.toSet())
    }

    @Test
    fun queuedArrivalsFillTheRuns(): Unit = runBlocking {
        val checkIn = QueuedCheckIn(occupancy, register, dispatchers.io)
        val arrivals = (1..4).map { scope.launch { checkIn(Dog(it, "dog $it")) } }
        arrivals.joinAll()
        assertEquals(listOf(1, 2, 3, 4), occupancy.value.map { it.run })
    }
}
