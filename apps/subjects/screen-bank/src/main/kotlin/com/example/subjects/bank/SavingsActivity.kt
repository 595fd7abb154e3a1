// What is saved, and the interest on it.
package com.example.subjects.bank

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.atomic.AtomicInteger

class SavingsActivity : AppCompatActivity() {
  @Volatile private var balance = 0
  private val interest = AtomicInteger()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.savings)
    findViewById<View>(R.id.deposit).setOnClickListener { Work.begin(Deposit()) }
  }

  fun addInterest() = Work.begin(AddInterest())

  private fun show() {
    findViewById<TextView>(R.id.balance).text = balance.toString()
    findViewById<TextView>(R.id.interest).text = interest.toString()
  }

  private inner class Deposit : Runnable {
    override fun run() {
      val before = balance
      SystemClock.sleep(80)
      balance = before + 100
      Work.show(::show)
    }
  }

  private inner class AddInterest : Runnable {
    override fun run() {
      SystemClock.sleep(80)
      interest.addAndGet(3)
      Work.show(::show)
    }
  }
}
