// A show, with pages about it.
package com.example.subjects.podcast

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment

class ShowActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.show)
    findViewById<View>(R.id.about).setOnClickListener { open(AboutFragment()) }
    findViewById<View>(R.id.hosts).setOnClickListener { openHosts() }
  }

  fun openHosts() = open(HostsFragment())

  private fun open(page: Fragment) {
    supportFragmentManager.beginTransaction().replace(R.id.page, page).addToBackStack(null).commit()
    supportFragmentManager.executePendingTransactions()
  }
}
