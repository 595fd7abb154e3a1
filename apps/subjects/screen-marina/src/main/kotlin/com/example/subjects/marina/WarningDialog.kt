// A warning that has to be closed.
package com.example.subjects.marina

import android.app.AlertDialog
import android.app.Dialog
import android.os.Bundle
import androidx.fragment.app.DialogFragment

class WarningDialog : DialogFragment() {
  override fun onCreateDialog(saved: Bundle?): Dialog =
    AlertDialog.Builder(requireContext())
      .setMessage(requireArguments().getInt(TEXT))
      .setPositiveButton(R.string.close, null)
      .create()

  companion object {
    private const val TEXT = "text"

    fun of(text: Int) = WarningDialog().apply { arguments = Bundle().apply { putInt(TEXT, text) } }
  }
}
