// The guests, with pages that are put over each other.
package com.example.subjects.hostel

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment

class GuestsActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.guests)
    findViewById<View>(R.id.open_guest).setOnClickListener { open(GuestFragment()) }
    findViewById<View>(R.id.open_rules).setOnClickListener { open(RulesFragment()) }
    Analytics.screen("guests")
  }

  private fun open(page: Fragment) {
    supportFragmentManager.beginTransaction().replace(R.id.page, page).addToBackStack(null).commit()
  }
}
