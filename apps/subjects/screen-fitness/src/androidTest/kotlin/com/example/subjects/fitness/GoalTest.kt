// One walks until the goal is reached.
package com.example.subjects.fitness

import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GoalTest {
  @get:Rule val rule = ActivityScenarioRule(GoalActivity::class.java)

  private val page by lazy { GoalPage(rule.scenario) }

  @Test
  fun reachesTheGoal() {
    page.walk()
    page.waitFor("3 of 3", seconds = 1)
  }

  @Test
  fun reachesTheGoalInTheEnd() {
    page.walk()
    page.waitFor("3 of 3", seconds = 120)
  }
}
