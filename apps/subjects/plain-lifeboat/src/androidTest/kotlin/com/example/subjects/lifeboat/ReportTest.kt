// A report is drafted and edited.
package com.example.subjects.lifeboat

import android.content.Context
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ReportTest {
  private lateinit var context: Context
  private lateinit var drafts: DraftStore

  @Before
  fun setUp() {
    context = InstrumentationRegistry.getInstrumentation().targetContext
    drafts = DraftStore(File(context.cacheDir, "drafts"))
    drafts.clear()
  }

  @Test
  fun keepsTheDraft() {
    DraftRobot(drafts).save("thick fog").attach("chart.png", 8000).seesOnDisk("thick fog")
  }

  @Test
  fun takesBackTheLastWords() {
    val robot = EditorRobot(Editor("fog"))
    robot.checkpoint()
    SystemClock.sleep(350)
    robot.adds(" and storm").takesBack()
    robot.reads("fog")
  }

  @Test
  fun remembersTheFlags() {
    val flags = Flags(context)
    flags.reset()
    flags["night vision"] = true
    assertTrue(flags["night vision"])
    flags["night vision"] = false
    assertFalse(Flags(context)["night vision"])
  }
}
