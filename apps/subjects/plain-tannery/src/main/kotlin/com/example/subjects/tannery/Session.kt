package com.example.subjects.tannery

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch

/** Where the token is kept. */
class TokenStore {
  @Volatile var token: String? = null
}

/** The dealers' association, which gives out tokens. */
interface Association {
  suspend fun token(name: String): String
}

/** Who is signed in; the token is renewed in the background. */
class Session(private val store: TokenStore, private val association: Association) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private var name = ""

  fun signIn(name: String, token: String) {
    this.name = name
    store.token = token
  }

  fun renew(): Job = scope.launch { store.token = association.token(name) }

  fun signOut() {
    name = ""
    store.token = null
  }
}
