package com.example.subjects.circus

import android.view.inputmethod.EditorInfo
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import java.util.concurrent.CountDownLatch

@RunWith(AndroidJUnit4::class)
class ActsTest {
    @get:Rule
    val rule = ActivityScenarioRule(ActsActivity::class.java)

    private fun on(block: (ActsActivity) -> Unit) = rule.scenario.onActivity { block(it) }

    @Test
    fun enterChoosesTheFirstMatch() {
        on { it.search.setText("li") }
        Thread.sleep(600)
        on { it.search.onEditorAction(EditorInfo.IME_ACTION_DONE) }
        on { assertEquals("Lions", it.chosen.text.toString()) }
    }

    @Test
    fun enterChoosesTheFirstOfTheFilteredActs() {
        val filtered = CountDownLatch(1)
        on { it.acts.filter.filter("ju") { filtered.countDown() } }
        filtered.await()
        on { it.search.onEditorAction(EditorInfo.IME_ACTION_GO) }
        on { assertEquals("Jugglers", it.chosen.text.toString()) }
    }

    @Test
    fun hiredMemberIsListed() {
        on { it.vm.hire("Carla") }
        Thread.sleep(500)
        on { assertEquals(3, it.crew.itemCount) }
    }

    @Test
    fun wholeNewCrewIsListed() {
        val listed = CountDownLatch(1)
        val names = listOf("Dora", "Emil", "Fips", "Gina").mapIndexed { i, name -> Member(i + 2, name) }
        on { it.crew.submitList(names) { listed.countDown() } }
        listed.await()
        on { assertEquals(4, it.crew.itemCount) }
    }

    @Test
    fun noticeIsShownWithItsPrefix() {
        Thread.sleep(500)
        on { it.vm.announce("ten minutes") }
        on { assertEquals("Dear audience: ten minutes", it.notice.text.toString()) }
    }
}
