package com.example.subjects.gallery

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.Bundle
import android.os.Handler
import android.os.IBinder
import android.os.Looper
import android.os.ResultReceiver
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class AudioGuideActivity : AppCompatActivity() {
    private lateinit var now: TextView
    private lateinit var saved: TextView
    private var guide: GuideService.Guide? = null
    private var wanted: String? = null

    private val connection = object : ServiceConnection {
        override fun onServiceConnected(name: ComponentName, service: IBinder) {
            guide = service as GuideService.Guide
            wanted?.let { now.text = service.play(it) }
        }

        override fun onServiceDisconnected(name: ComponentName) {
            guide = null
        }
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val tracks = ViewModelProvider(this)[TracksViewModel::class.java]
        val column = Column(this)
        now = column.label(Ids.NOW, "Silent")
        saved = column.label(Ids.SAVED, savedInstanceState?.getString("saved") ?: "Nothing saved")
        column.button(Ids.PLAY, "Play") { guide?.let { now.text = it.play("Hall 1") } }
        column.button(Ids.QUEUE, "Queue") { enqueue("Hall 2") }
        column.button(Ids.DOWNLOAD, "Download") { download() }
        column.button(Ids.DOWNLOAD_ALL, "Download all") { tracks.download(9) }
        setContentView(column)
        tracks.saved.observe(this) { showSaved(it) }
    }

    override fun onStart() {
        super.onStart()
        bindService(Intent(this, GuideService::class.java), connection, Context.BIND_AUTO_CREATE)
    }

    override fun onStop() {
        unbindService(connection)
        guide = null
        super.onStop()
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        outState.putString("saved", saved.text.toString())
    }

    private fun enqueue(track: String) {
        val player = guide
        if (player == null) wanted = track else now.text = player.play(track)
    }

    private fun download() {
        val intent = Intent(this, TrackService::class.java)
        startService(intent.putExtra("tracks", 4).putExtra("reply", TrackReply()))
    }

    private fun showSaved(tracks: Int) {
        saved.text = "$tracks tracks saved"
    }

    private inner class TrackReply : ResultReceiver(Handler(Looper.getMainLooper())) {
        override fun onReceiveResult(resultCode: Int, resultData: Bundle) {
            showSaved(resultData.getInt("saved"))
        }
    }
}
