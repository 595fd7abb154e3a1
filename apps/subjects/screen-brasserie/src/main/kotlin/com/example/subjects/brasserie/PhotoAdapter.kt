package com.example.subjects.brasserie

import android.os.Handler
import android.os.Looper
import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.RecyclerView
import java.util.concurrent.Executors

/** One row with the photo of a dish, which is loaded when the row is bound. */
class PhotoAdapter(private val tagged: Boolean) : RecyclerView.Adapter<PhotoAdapter.Row>() {
    private val main = Handler(Looper.getMainLooper())
    private val dishes = mutableListOf<String>()
    var loading = 0
        private set

    fun show(dish: String) {
        dishes.clear()
        dishes.add(dish)
        notifyDataSetChanged()
    }

    override fun getItemCount() = dishes.size

    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): Row {
        val view = TextView(parent.context)
        view.height = 200
        return Row(view)
    }

    override fun onBindViewHolder(row: Row, position: Int) {
        val dish = dishes[position]
        row.dish = dish
        row.photo.text = "Loading"
        loading++
        POOL.execute(LoadPhoto(row, dish))
    }

    class Row(val photo: TextView) : RecyclerView.ViewHolder(photo) {
        var dish = ""
    }

    private inner class LoadPhoto(private val row: Row, private val dish: String) : Runnable {
        override fun run() {
            val photo = "Photo: $dish"
            main.post {
                if (!tagged || row.dish == dish) row.photo.text = photo
                loading--
            }
        }
    }

    private companion object {
        val POOL = Executors.newCachedThreadPool()
    }
}
