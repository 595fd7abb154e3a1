package com.example.subjects.bookshop

import android.os.Bundle
import androidx.fragment.app.FragmentActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class DeskFeed {
    val calls = MutableSharedFlow<String>(extraBufferCapacity = 16)
    val notices = MutableSharedFlow<String>(replay = 1, extraBufferCapacity = 16)

    companion object {
        @Volatile var current = DeskFeed()
    }
}

class DeskActivity : FragmentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val feed = DeskFeed.current
        val call = Ui.label(this, Ids.CALL, "")
        val notice = Ui.label(this, Ids.NOTICE, "")
        setContentView(Ui.column(this, call, notice))
        lifecycleScope.launch {
            val clerk = withContext(Dispatchers.IO) { clerkOnDuty() }
            launch { feed.calls.collect { call.text = "$clerk: $it" } }
            launch { feed.notices.collect { notice.text = "$clerk: $it" } }
        }
    }

    private fun clerkOnDuty() = "Ida"
}
