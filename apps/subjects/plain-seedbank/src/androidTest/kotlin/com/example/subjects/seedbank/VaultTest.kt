// The vault: its service, its probe, its thermostat.
package com.example.subjects.seedbank

import android.content.Context
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class VaultTest {
  private class Panel : Thermostat.Display {
    @Volatile var text = ""

    override fun show(degrees: Int) {
      text = "$degrees °C"
    }
  }

  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val context = instrumentation.targetContext
  private val settings = context.getSharedPreferences("climate", Context.MODE_PRIVATE)
  private val archive = Logbook<Int>()
  private val panel = Panel()
  private lateinit var thermostat: Thermostat

  @Before
  fun setUp() {
    settings.edit().clear().commit()
    thermostat = Thermostat(settings)
    thermostat.attach(panel)
  }

  @After
  fun tearDown() {
    thermostat.close()
  }

  @Test
  fun takesADeposit() {
    val client = VaultClient(context)
    client.connect()
    SystemClock.sleep(500)
    client.deposit("rye", 40)
    assertTrue(Poll.until(8000) { client.isConnected })
    assertEquals(40, client.stock("rye"))
    client.close()
  }

  @Test
  fun takesTwoDeposits() {
    val client = PatientVaultClient(context)
    client.connect()
    val first = client.deposit("flax", 40)
    val second = client.deposit("flax", 25)
    first.get(40, TimeUnit.SECONDS)
    second.get(40, TimeUnit.SECONDS)
    assertEquals(65, client.stock("flax").get(40, TimeUnit.SECONDS))
    client.close()
  }

  @Test
  fun archivesEachReading() {
    val probe = FrostProbe(archive)
    for (day in 1..8) {
      probe.measure(day).get(20, TimeUnit.SECONDS)
    }
    archive.await(-12, 20, TimeUnit.SECONDS)
    probe.close()
    assertEquals((-19..-12).toList(), archive.entries())
  }

  @Test
  fun panelFollowsTheSetting() {
    assertEquals("4 °C", panel.text)
    thermostat.turnTo(-20)
    assertTrue(Poll.until(8000) { thermostat.target() == -20 })
    assertEquals("-20 °C", panel.text)
  }

  @Test
  fun panelFollowsTheSettingInTurn() {
    assertEquals("4 °C", panel.text)
    thermostat.turnTo(-30)
    var shown = ""
    instrumentation.runOnMainSync { shown = panel.text }
    assertEquals("-30 °C", shown)
  }
}
