package com.example.subjects.circus

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.lifecycleScope
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import java.io.File

class ActsViewModel : ViewModel() {
    val crew = MutableLiveData(listOf(Member(1, "Ada"), Member(2, "Bruno")))
    val notices = MutableSharedFlow<String>(extraBufferCapacity = 8)

    fun hire(name: String) {
        crew.value = crew.value!! + Member(crew.value!!.size + 1, name)
    }

    fun announce(text: String) {
        notices.tryEmit(text)
    }
}

class ActsActivity : AppCompatActivity() {
    val vm: ActsViewModel by viewModels()
    val acts = ActsAdapter(listOf("Acrobats", "Clowns", "Jugglers", "Lions", "Lisping parrot"))
    val crew = CrewAdapter()
    lateinit var search: EditText
    lateinit var chosen: TextView
    lateinit var notice: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        search = EditText(this).apply { setSingleLine() }
        chosen = TextView(this)
        notice = TextView(this)
        val root = LinearLayout(this).apply {
            orientation = LinearLayout.VERTICAL
            addView(search)
            addView(chosen)
            addView(notice)
            for (a in listOf(acts, crew)) addView(list(a), LinearLayout.LayoutParams(400, 300))
        }
        setContentView(root)
        search.addTextChangedListener(object : TextWatcher {
            override fun beforeTextChanged(s: CharSequence, start: Int, count: Int, after: Int) = Unit
            override fun onTextChanged(s: CharSequence, start: Int, before: Int, count: Int) = Unit
            override fun afterTextChanged(s: Editable) = acts.filter.filter(s.toString())
        })
        search.setOnEditorActionListener { _, _, _ ->
            chosen.text = acts.first()
            true
        }
        vm.crew.observe(this) { crew.submitList(it) }
        lifecycleScope.launch {
            val prefix = readPrefix()
            vm.notices.collect { notice.text = "$prefix $it" }
        }
    }

    private fun list(a: RecyclerView.Adapter<*>) = RecyclerView(this).apply {
        layoutManager = LinearLayoutManager(context)
        adapter = a
    }

    private suspend fun readPrefix(): String = withContext(Dispatchers.IO) {
        val file = File(filesDir, "prefix")
        if (file.exists()) file.readText() else "Dear audience:"
    }
}
