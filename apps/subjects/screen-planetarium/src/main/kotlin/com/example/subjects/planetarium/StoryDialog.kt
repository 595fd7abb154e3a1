// The story of a constellation.
package com.example.subjects.planetarium

import android.app.Dialog
import android.os.Bundle
import androidx.appcompat.app.AlertDialog
import androidx.fragment.app.DialogFragment

class StoryDialog : DialogFragment() {
  override fun onCreateDialog(saved: Bundle?): Dialog =
    AlertDialog.Builder(requireContext())
      .setTitle(requireArguments().getString(NAME))
      .setMessage("Once upon a time…")
      .create()

  companion object {
    private const val NAME = "name"

    @JvmStatic
    fun of(name: String) = StoryDialog().apply { arguments = Bundle().apply { putString(NAME, name) } }
  }
}
