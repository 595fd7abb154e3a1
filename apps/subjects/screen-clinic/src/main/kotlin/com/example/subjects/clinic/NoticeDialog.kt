// One sentence in a dialog.
package com.example.subjects.clinic

import android.app.Dialog
import android.os.Bundle
import androidx.appcompat.app.AlertDialog
import androidx.fragment.app.DialogFragment

class NoticeDialog : DialogFragment() {
  override fun onCreateDialog(saved: Bundle?): Dialog =
    AlertDialog.Builder(requireContext()).setMessage(requireArguments().getInt(TEXT)).create()

  companion object {
    private const val TEXT = "text"

    fun of(text: Int) = NoticeDialog().apply { arguments = Bundle().apply { putInt(TEXT, text) } }
  }
}
