package com.example.subjects.bindery

import java.util.concurrent.CopyOnWriteArrayList
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

/** A proof sheet is there, until somebody reads it. */
class ProofReady(val title: String)

/** Reads proofs in the background. */
class ProofReader(private val bus: EventBus) {
  val read = CopyOnWriteArrayList<String>()

  @Subscribe(threadMode = ThreadMode.ASYNC)
  fun onProof(proof: ProofReady) {
    read += proof.title
    bus.removeStickyEvent(proof)
  }
}

/** Shows which proof nobody has read yet. */
class ProofBanner {
  var text = "nothing to read"
    private set

  @Subscribe(sticky = true)
  fun onProof(proof: ProofReady) {
    text = "please read ${proof.title}"
  }
}
