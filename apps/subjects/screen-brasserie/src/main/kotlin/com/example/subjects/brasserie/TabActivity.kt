package com.example.subjects.brasserie

import android.os.Bundle
import android.view.MenuItem
import androidx.appcompat.app.AlertDialog
import androidx.appcompat.app.AppCompatActivity
import androidx.appcompat.widget.Toolbar

class TabActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val toolbar = Toolbar(this).apply { id = Ids.TOOLBAR }
        toolbar.menu.add(0, Ids.CLOSE_TAB, 0, "Close tab").setShowAsAction(MenuItem.SHOW_AS_ACTION_ALWAYS)
        toolbar.setOnMenuItemClickListener { confirm(); true }
        form.addView(toolbar)
        val tab = form.label(Ids.TAB, "Tab: ${Tab.size}")
        form.button(Ids.LOAD_TAB, "Load") { Tab.load() }
        setContentView(form)
        Tab.onChange = { tab.text = "Tab: ${Tab.size}" }
    }

    private fun confirm() {
        AlertDialog.Builder(this)
            .setMessage("Has the table paid?")
            .setPositiveButton("Paid") { _, _ -> Tab.close() }
            .setNegativeButton("Not yet", null)
            .show()
    }

    override fun onDestroy() {
        Tab.onChange = {}
        super.onDestroy()
    }
}
