package com.example.subjects.readery

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class GalleryActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val model = ViewModelProvider(this)[CoverModel::class.java]
        val column = Column(this)
        val cover = column.text(Ids.COVER, "")
        setContentView(column)
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                model.cover.collect { cover.text = it }
            }
        }
    }
}
