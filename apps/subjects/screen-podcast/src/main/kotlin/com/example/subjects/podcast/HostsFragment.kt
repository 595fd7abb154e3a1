// Who is to be heard in the show.
package com.example.subjects.podcast

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.MutableLiveData

class HostsFragment : Fragment(R.layout.hosts) {
  private val hosts = MutableLiveData<String>()

  override fun onViewCreated(view: View, saved: Bundle?) {
    hosts.observe(viewLifecycleOwner) { requireView().findViewById<TextView>(R.id.hosts_text).text = it }
    Net.run(LoadHosts())
  }

  private inner class LoadHosts : Runnable {
    override fun run() {
      SystemClock.sleep(10)
      hosts.postValue("Ann and Bob")
    }
  }
}
