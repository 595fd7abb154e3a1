// Berths are listed, and change.
package com.example.subjects.marina

import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BerthsTest {
  @get:Rule val rule = ActivityScenarioRule(BerthsActivity::class.java)

  private lateinit var berths: BerthsRobot

  @Before
  fun setUp() {
    berths = BerthsRobot(rule.scenario)
  }

  @Test
  fun removesWhileRefreshing() {
    berths.refresh()
    berths.takeABreath()
    berths.remove("Berth 2")
    berths.waitForTheRefresh()
    berths.counts(3)
  }

  @Test
  fun sortsTheBerths() {
    berths.counts(4)
    berths.sort()
    berths.takeABreath()
    berths.startsWith("Berth 4")
  }

  @Test
  fun loadsTwoPages() {
    berths.more()
    berths.more()
    berths.waitForBerths(8)
    berths.counts(8)
    berths.lists("Berth 1", "Berth 2", "Berth 3", "Berth 4", "Berth 5", "Berth 6", "Berth 7", "Berth 8")
  }
}
