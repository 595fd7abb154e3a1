package com.example.subjects.carnival

import android.view.View
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class WalletTest : CarnivalTestCase() {
    private fun ActivityScenario<WalletActivity>.booked() = Screens.ask(this) { it.model.state.value.booked }

    private fun ActivityScenario<WalletActivity>.balance() = Screens.ask(this) { it.model.state.value.balance }

    private fun ActivityScenario<PayActivity>.dialog() =
        Screens.ask(this) { it.supportFragmentManager.findFragmentByTag(PayActivity.PleaseWait.TAG) }

    @Test
    fun twoTopUpsAddUp() {
        val wallet = open(WalletActivity::class.java)
        tap(Ids.ADD_FIVE)
        Ids.TITLE reads "Carnival wallet"
        minute("five are on their way")
        tap(Ids.ADD_TEN)
        Poll.until { wallet.booked() == 2 }
        assertEquals(15, wallet.balance())
    }

    @Test
    fun topUpsInTurnAddUp() {
        val wallet = open(WalletActivity::class.java)
        tap(Ids.ADD_FIVE_SAFELY)
        tap(Ids.ADD_TEN_SAFELY)
        Poll.until { wallet.booked() == 2 }
        Poll.until { Screens.text(wallet, Ids.BALANCE) == "Balance: 15" }
    }

    @Test
    fun totalHasTheDiscount() {
        val market = open(MarketActivity::class.java)
        Screens.ask(market) { it.model }.total.probe {
            repeat(3) { tap(Ids.CANDY) }
            skipTo(Total.Cents(750))
        }
        Poll.until { Screens.text(market, Ids.TOTAL) == "Total: 750" }
    }

    @Test
    fun totalOfFourBagsIsReckoned() {
        val market = open(MarketActivity::class.java)
        Screens.ask(market) { it.model }.total.probe {
            repeat(4) { tap(Ids.CANDY) }
            patientlySkipTo(Total.Cents(1050))
        }
    }

    @Test
    fun dialogIsGoneOnReturn() {
        val till = open(PayActivity::class.java)
        till.onActivity { it.findViewById<View>(Ids.PAY).performClick() }
        Poll.until { Screens.text(till, Ids.DRAWER) == "Drawer shut" }
        till.moveToState(Lifecycle.State.CREATED)
        minute("the phone rang")
        till.moveToState(Lifecycle.State.RESUMED)
        assertNull(till.dialog())
        assertEquals("Paid: 12", Screens.text(till, Ids.PAID))
    }
}
