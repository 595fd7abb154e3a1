package com.example.subjects.seedbank

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.IBinder
import java.util.concurrent.CompletableFuture

/** Talks to the vault while it is connected. */
class VaultClient(private val context: Context) {
  @Volatile private var door: VaultService.Door? = null
  private val connection = Connection()

  val isConnected: Boolean
    get() = door != null

  fun connect() {
    context.bindService(Intent(context, VaultService::class.java), connection, Context.BIND_AUTO_CREATE)
  }

  fun deposit(kind: String, grams: Int) {
    door?.deposit(kind, grams)
  }

  fun stock(kind: String): Int = door?.stock(kind) ?: 0

  fun close() = context.unbindService(connection)

  inner class Connection : ServiceConnection {
    override fun onServiceConnected(name: ComponentName, service: IBinder) {
      door = service as VaultService.Door
    }

    override fun onServiceDisconnected(name: ComponentName) {
      door = null
    }
  }
}

/** Talks to the vault as soon as it is connected. */
class PatientVaultClient(private val context: Context) {
  private val door = CompletableFuture<VaultService.Door>()
  private val connection = Connection()

  fun connect() {
    context.bindService(Intent(context, VaultService::class.java), connection, Context.BIND_AUTO_CREATE)
  }

  fun deposit(kind: String, grams: Int): CompletableFuture<Int> =
    door.thenApply { it.deposit(kind, grams) }

  fun stock(kind: String): CompletableFuture<Int> = door.thenApply { it.stock(kind) }

  fun close() = context.unbindService(connection)

  inner class Connection : ServiceConnection {
    override fun onServiceConnected(name: ComponentName, service: IBinder) {
      door.complete(service as VaultService.Door)
    }

    override fun onServiceDisconnected(name: ComponentName) {}
  }
}
