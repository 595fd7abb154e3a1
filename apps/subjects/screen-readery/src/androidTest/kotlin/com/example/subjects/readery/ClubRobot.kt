package com.example.subjects.readery

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

class ClubRobot {
    fun chooseVoice() = apply {
        onView(withId(Ids.VOICE)).perform(click())
        onView(withId(Ids.VOICE)).check(matches(withText("Voice: Grace")))
    }

    fun readAloud(speech: SpeechThread, sentence: String) = apply {
        speech.say(sentence)
    }

    fun write(chat: ActivityScenario<ChatActivity>, message: String) = apply {
        onView(withId(Ids.MESSAGE)).perform(replaceText(message))
        Poll.until { Screens.text(chat, Ids.TYPING) == "" }
    }

    fun send() = apply {
        onView(withId(Ids.SEND)).perform(click())
    }
}
