package com.example.subjects.stationer

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.io.File
import java.util.concurrent.Future

/** Imports a file in steps: it is read, then the user confirms. */
class ImportWizard(private val archive: Archive) {
  private val mutableStep = MutableLiveData<String>()

  val step: LiveData<String> = mutableStep

  /** Begins to copy a file, which the future has in the end. */
  fun choose(name: String): Future<File> {
    mutableStep.postValue("reading $name")
    return archive.write(name)
  }

  fun confirm() {
    mutableStep.postValue("done")
  }
}
