package com.example.subjects.gazette

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class ArticleModel : ViewModel() {
    fun markRead(article: String) = viewModelScope.launch {
        ReadLog.add(article, acknowledge(article))
    }

    fun markFinished(article: String) = ReadLog.scope.launch {
        ReadLog.add(article, acknowledge(article))
    }

    private suspend fun acknowledge(article: String) = withContext(Dispatchers.IO) { Press.receipt(article) }
}
