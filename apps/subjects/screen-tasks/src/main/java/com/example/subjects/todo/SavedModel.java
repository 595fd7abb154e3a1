// Whether the tasks were saved; outlives the screen.
package com.example.subjects.todo;

import androidx.lifecycle.ViewModel;

public class SavedModel extends ViewModel {
  boolean saved;
}
