package com.example.subjects.brasserie

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.FrameLayout
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Opens the dish in a fragment, once it has been loaded and the screen is in front. */
class DishActivity : AppCompatActivity() {
    private val model by lazy { ViewModelProvider(this)[DishModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.button(Ids.OPEN_DISH, "Open") { model.load() }
        form.addView(FrameLayout(this).apply { id = Ids.DISH_FRAME })
        setContentView(form)
        model.dish.observe(this) { dish ->
            if (supportFragmentManager.findFragmentByTag("dish") == null) {
                val fragment = DishFragment().apply { arguments = Bundle().apply { putString("dish", dish) } }
                supportFragmentManager.beginTransaction().add(Ids.DISH_FRAME, fragment, "dish").commit()
            }
        }
    }
}

class DishModel : ViewModel() {
    val dish = MutableLiveData<String>()

    fun load() {
        viewModelScope.launch {
            dish.value = withContext(Dispatchers.IO) { "cassoulet" }
        }
    }
}

class DishFragment : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, parent: ViewGroup?, state: Bundle?): View {
        val form = Form(requireContext())
        form.label(Ids.DISH_DETAIL, "Tonight: ${requireArguments().getString("dish")}")
        return form
    }
}
