package com.example.subjects.brasserie

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView

class PhotosActivity : AppCompatActivity() {
    val adapter by lazy { PhotoAdapter(intent.getBooleanExtra(TAGGED, false)) }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.button(Ids.STARTER, "Starter") { adapter.show("terrine") }
        form.button(Ids.DESSERT, "Dessert") { adapter.show("tarte") }
        val list = RecyclerView(this)
        list.id = Ids.PHOTOS
        list.layoutManager = LinearLayoutManager(this)
        list.itemAnimator = null
        list.adapter = adapter
        form.addView(list)
        setContentView(form)
    }

    companion object {
        const val TAGGED = "tagged"
    }
}
