// Between the trees: frost, the diary, the kinds, and what they look like.
package com.example.subjects.orchard

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RowsTest {
  @Test
  fun ringsAtNight() {
    val alarm = FrostAlarm()
    alarm.arm()
    assertEquals("waxing", Almanac.moon())
    alarm.report(-2)
    assertTrue("no alarm", alarm.rings(5))
  }

  @Test
  fun renamesAKind() {
    Catalogue.warmUp()
    SystemClock.sleep(400)
    Catalogue.get().rename(1, "Pippin")
    Catalogue.awaitReader()
    assertEquals("Pippin", Catalogue.get().nameOf(1))
  }

  @Test
  fun writesTheDiary() {
    val file = File(InstrumentationRegistry.getInstrumentation().targetContext.filesDir, "diary.txt")
    val diary = Diary(file)
    diary.note("row 3 pruned")
    assertEquals("waxing", Almanac.moon())
    assertEquals("row 3 pruned\n", file.readText())
  }

  @Test
  fun watchesATree() {
    val tree = Tree()
    tree.watch()
    tree.become("ripe")
    SystemClock.sleep(350)
    tree.become("picked")
    runBlocking { tree.awaitWatcher() }
    assertTrue("never ripe", "ripe" in tree.written)
  }

  @Test
  fun fillsABasket() {
    val baskets = Baskets()
    baskets.pick(10)
    baskets.pick(15)
    assertEquals(25, runBlocking { baskets.awaitApples() })
  }
}
