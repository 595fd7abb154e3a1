package com.example.subjects.brasserie

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class TipsActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val own = form.label(Ids.TIPS, "Own tips")
        form.button(Ids.SYNC_TIPS, "Sync") {
            TipJar.sync()
            own.text = "Syncing"
        }
        val shared = form.label(Ids.SHARED_TIPS, "Tips: 0")
        form.button(Ids.SYNC_SHARED, "Sync all") { SharedJar.sync() }
        setContentView(form)
        SharedJar.onChange = { runOnUiThread { shared.text = "Tips: ${SharedJar.total()}" } }
    }

    override fun onDestroy() {
        SharedJar.onChange = {}
        super.onDestroy()
    }
}
