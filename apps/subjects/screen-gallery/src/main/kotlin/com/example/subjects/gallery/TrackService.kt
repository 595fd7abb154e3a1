package com.example.subjects.gallery

import android.app.IntentService
import android.content.Intent
import android.os.Bundle
import android.os.ResultReceiver

class TrackService : IntentService("tracks") {
    @Deprecated("Deprecated in Java")
    override fun onHandleIntent(intent: Intent?) {
        val tracks = intent?.getIntExtra("tracks", 0) ?: return
        Thread.sleep(5L * tracks)
        val reply = intent.getParcelableExtra<ResultReceiver>("reply")
        reply?.send(0, Bundle().apply { putInt("saved", tracks) })
    }
}
