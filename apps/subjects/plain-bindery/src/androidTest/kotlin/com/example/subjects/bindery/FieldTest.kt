// Jobs are synchronised with the office; machines nearby are found; glue is taken.
package com.example.subjects.bindery

import android.content.ContentUris
import android.content.ContentValues
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FieldTest : WorkshopTestCase() {
  private val target = InstrumentationRegistry.getInstrumentation().targetContext
  private val resolver = target.contentResolver
  private val sync = JobsSync(target)

  @Before
  fun startTheSync() {
    resolver.delete(JobsProvider.JOBS, null, null)
    sync.start()
  }

  @After
  fun stopTheSync() = sync.stop()

  @Test
  fun keepsWhatIsEditedHere() {
    givenAJob(7, "full cloth")
    whenItIsEdited(7, "quarter leather")
    foldSheets(15)
    whenTheOfficeSends(7, "full cloth")
    thenTheJobIs(7, "quarter leather")
  }

  @Test
  fun findsTheMachineAgain() {
    val robot = FinderRobot(FakeShortRadio())
    assertEquals("stamping machine, scan 1", robot.sees())
    robot.goesAway()
    foldSheets(10)
    keepDayBook(20)
    robot.comesBack()
    assertEquals("stamping machine, scan 2", robot.sees())
    robot.close()
  }

  @Test
  fun sharesTheGlue() {
    val pot = GluePot(100)
    pot.open()
    val given = runBlocking { awaitAll(*Array(4) { async(Dispatchers.IO) { pot.take(30) } }) }
    pot.close()
    assertEquals(listOf(10, 30, 30, 30), given.sorted())
  }

  private fun givenAJob(id: Long, binding: String) {
    resolver.insert(
      JobsProvider.JOBS,
      ContentValues().apply {
        put("_id", id)
        put("binding", binding)
      },
    )
  }

  private fun whenItIsEdited(id: Long, binding: String) {
    val job = ContentUris.withAppendedId(JobsProvider.JOBS, id)
    resolver.update(job, ContentValues().apply { put("binding", binding) }, null, null)
  }

  private fun whenTheOfficeSends(id: Long, binding: String) {
    sync.pull(mapOf(id to binding))
  }

  private fun thenTheJobIs(id: Long, binding: String) {
    resolver.query(JobsProvider.JOBS, null, null, null, null)!!.use {
      it.moveToFirst()
      assertEquals(id, it.getLong(0))
      assertEquals(binding, it.getString(1))
    }
  }
}
