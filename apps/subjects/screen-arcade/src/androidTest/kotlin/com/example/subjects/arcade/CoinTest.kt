package com.example.subjects.arcade

import android.content.Context
import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CoinTest : ArcadeTest() {
    @Test
    fun coinIsOnTheReceipt() = wallet {
        insertCoin()
        isThanked()
        openReceipt()
        Ids.BOOKED reads "Booked: 1"
    }

    @Test
    fun bookedCoinIsOnTheReceipt() = wallet {
        val ledger = Ledger(ApplicationProvider.getApplicationContext<Context>())
        insertCoin()
        await { ledger.booked() == 1 }
        openReceipt()
        Ids.BOOKED reads "Booked: 1"
    }

    @Test
    fun coinIsPaidOut() = jackpot {
        dropCoin()
        cashOut()
        Ids.PAID reads "Paid: 5"
    }

    @Test
    fun coinInThePotIsPaidOut() = jackpot {
        dropCoin()
        potHolds(5)
        cashOutAll()
        Ids.PAID reads "Paid: 5"
    }
}
