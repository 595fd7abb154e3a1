package com.example.subjects.carnival

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import org.greenrobot.eventbus.EventBus

class ParadeActivity : AppCompatActivity() {
    val order = FloatOrder()
    private val bus = EventBus.getDefault()
    private var lit = false

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        bus.register(order)
        val form = Form(this)
        form.button(Ids.DRAGON, "Dragon") { bus.post(FloatJoins("Dragon")) }
        form.button(Ids.SWAN, "Swan") { bus.post(FloatJoins("Swan")) }
        form.button(Ids.DRAGON_BY_ROPE, "Dragon, rope") { bus.post(FloatOnTheRope("Dragon")) }
        form.button(Ids.SWAN_BY_ROPE, "Swan, rope") { bus.post(FloatOnTheRope("Swan")) }
        val lanterns = form.label(Ids.LANTERNS, "Lanterns off")
        form.button(Ids.LIGHTS, "Lights") {
            lit = !lit
            lanterns.text = if (lit) "Lanterns on" else "Lanterns off"
        }
        setContentView(form)
    }

    override fun onDestroy() {
        bus.unregister(order)
        super.onDestroy()
    }
}
