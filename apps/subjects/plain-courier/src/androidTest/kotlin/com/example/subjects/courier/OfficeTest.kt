// The office: news that are exchanged, papers for abroad, addresses, and vehicles.
package com.example.subjects.courier

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OfficeTest {
  private val customs = Customs()
  private val consignment = Consignment(customs)

  @Test
  fun exchangesNewsTwice() {
    val sync = Sync()
    val first = sync.begin()
    Thread.sleep(300)
    val second = sync.begin()
    runBlocking { listOfNotNull(first, second).joinAll() }
    assertEquals(2, sync.rounds)
  }

  @Test
  fun keepsTheAddressesOfWhatIsRejected() {
    val prepared = consignment.prepare()
    Thread.sleep(300)
    customs.reject("no invoice")
    runBlocking { prepared.join() }
    assertEquals(2, consignment.addresses.size)
  }

  @Test
  fun readsTheAddressesWhateverTheCustomsSay() {
    val prepared = consignment.prepareSeparately()
    customs.reject("no stamp")
    runBlocking { prepared.join() }
    assertEquals("no stamp", consignment.problem)
    assertEquals(2, consignment.addresses.size)
  }

  @Test
  fun keepsWhatIsTyped() {
    val form = AddressForm(Drafts())
    Thread.sleep(300)
    onMain { form.type("Quay 5") }
    runBlocking { form.restoring.join() }
    assertEquals("Quay 5", onMain { form.address.value })
  }

  @Test
  fun remembersTheVehicle() {
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    Vehicle(context).choose("bike")
    Vehicle(context).choose("van")
    assertEquals("van", Vehicle(context).kind)
  }

  @Test
  fun loadsSideBySide() {
    val cargo = Cargo()
    runBlocking {
      for (parcel in listOf("4711", "4712", "4713")) {
        launch(Dispatchers.Default) { cargo.load(parcel) }
      }
    }
    assertEquals(setOf("4711", "4712", "4713"), cargo.parcels.toSet())
  }
}
