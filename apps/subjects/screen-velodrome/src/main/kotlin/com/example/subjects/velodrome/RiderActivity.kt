package com.example.subjects.velodrome

import android.os.Bundle
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity

class RiderActivity : AppCompatActivity() {
    val model: RiderViewModel by viewModels()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val fans = form.label(Ids.FANS, "")
        val follow = form.button(Ids.FOLLOW, "Follow") { model.follow() }
        val subscribe = form.button(Ids.SUBSCRIBE, "Subscribe") { model.subscribe() }
        setContentView(form)
        model.following.observe(this) { follow.text = if (it) "Following" else "Follow" }
        model.subscribed.observe(this) { subscribe.text = if (it) "Subscribed" else "Subscribe" }
        model.fans.observe(this) { fans.text = "Fans: $it" }
    }
}
