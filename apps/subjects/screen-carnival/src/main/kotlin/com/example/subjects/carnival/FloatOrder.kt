package com.example.subjects.carnival

import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

class FloatJoins(val name: String)

class FloatOnTheRope(val name: String)

/** The order in which the floats go: each one is looked over before it joins. */
class FloatOrder {
    private val joined = ArrayList<String>()

    @Subscribe(threadMode = ThreadMode.ASYNC)
    fun onFloatJoins(event: FloatJoins) = add(event.name)

    @Subscribe(threadMode = ThreadMode.BACKGROUND)
    fun onFloatOnTheRope(event: FloatOnTheRope) = add(event.name)

    private fun add(name: String) {
        synchronized(joined) { joined.add(name) }
    }

    fun names(): List<String> = synchronized(joined) { ArrayList(joined) }
}
