package com.example.subjects.readery

import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.onSubscription
import kotlinx.coroutines.launch
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ClubTest {
    private val robot = ClubRobot()
    private val listeners = CoroutineScope(Dispatchers.Default + Job())
    private val heard = CopyOnWriteArrayList<String>()

    @After
    fun leave() = listeners.cancel()

    private fun speechOf(scenario: ActivityScenario<ReadAloudActivity>): SpeechThread {
        lateinit var speech: SpeechThread
        scenario.onActivity { speech = it.speech }
        return speech
    }

    private fun messagesOf(scenario: ActivityScenario<ChatActivity>): SharedFlow<String> {
        lateinit var messages: SharedFlow<String>
        scenario.onActivity { messages = it.room.messages }
        return messages
    }

    @Test
    fun firstSentenceIsSpoken() {
        ActivityScenario.launch(ReadAloudActivity::class.java).use { scenario ->
            val speech = speechOf(scenario)
            robot.chooseVoice().readAloud(speech, "Call me Ishmael")
            assertTrue(Poll.within(4500) { speech.spoken.size == 1 })
        }
    }

    @Test
    fun sentencesAreSpokenInOrder() {
        ActivityScenario.launch(ReadAloudActivity::class.java).use { scenario ->
            val speech = speechOf(scenario)
            speech.enqueue("Call me Ishmael")
            speech.enqueue("Some years ago")
            Poll.until { speech.spoken.size == 2 }
            assertEquals(listOf("Call me Ishmael", "Some years ago"), speech.spoken.toList())
        }
    }

    @Test
    fun memberHearsTheMessage() {
        ActivityScenario.launch(ChatActivity::class.java).use { chat ->
            val messages = messagesOf(chat)
            listeners.launch { messages.collect { heard.add(it) } }
            robot.write(chat, "Emma is the best")
            robot.send()
            assertTrue(Poll.within(4000) { heard.contains("Emma is the best") })
        }
    }

    @Test
    fun memberWhoHasComeInHearsTheMessage() {
        ActivityScenario.launch(ChatActivity::class.java).use { chat ->
            val messages = messagesOf(chat)
            val cameIn = CountDownLatch(1)
            listeners.launch { messages.onSubscription { cameIn.countDown() }.collect { heard.add(it) } }
            robot.write(chat, "So is Ulysses")
            cameIn.await()
            robot.send()
            Poll.until { heard.contains("So is Ulysses") }
        }
    }
}
