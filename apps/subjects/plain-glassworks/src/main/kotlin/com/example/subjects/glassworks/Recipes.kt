package com.example.subjects.glassworks

import android.util.Log
import java.io.File
import java.io.IOException
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

data class Recipe(val name: String, val sand: Int, val soda: Int)

interface RecipeSource {
    suspend fun fetch(name: String): Recipe
}

/** The master's book, slow to open. */
class RecipeBook : RecipeSource {
    val fetches = AtomicInteger()
    override suspend fun fetch(name: String): Recipe {
        fetches.incrementAndGet()
        delay(40)
        return Recipe(name, 70, 16)
    }
}

/** A book that stays shut until somebody opens it. */
class LockedRecipeBook : RecipeSource {
    val fetches = AtomicInteger()
    val asked = CompletableDeferred<Unit>()
    private val opened = CompletableDeferred<Unit>()

    fun unlock() {
        opened.complete(Unit)
    }

    override suspend fun fetch(name: String): Recipe {
        fetches.incrementAndGet()
        asked.complete(Unit)
        opened.await()
        return Recipe(name, 68, 18)
    }
}

/** Memory first, then the source; what came from the source is written behind to the folder. */
class RecipeRepository(private val folder: File, private val source: RecipeSource) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
    private val memory = ConcurrentHashMap<String, Recipe>()

    suspend fun recipe(name: String): Recipe {
        memory[name]?.let { return it }
        val fetched = source.fetch(name)
        memory[name] = fetched
        keep(fetched)
        return fetched
    }

    private fun keep(recipe: Recipe) {
        scope.launch {
            try {
                val part = File(folder, recipe.name + ".part")
                part.writeText("${recipe.sand}/${recipe.soda}")
                part.renameTo(File(folder, recipe.name + ".recipe"))
            } catch (e: IOException) {
                Log.w("Recipes", "not kept: $recipe", e)
            }
        }
    }

    fun onDisk(): List<String> = folder.list().orEmpty().filter { it.endsWith(".recipe") }.sorted()

    fun close() = scope.cancel()
}

/** Callers that ask for the same name while it is on its way share one fetch. */
class SharedFetches(private val source: RecipeSource) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
    private val inFlight = HashMap<String, Deferred<Recipe>>()

    suspend fun load(name: String): Recipe {
        val job = synchronized(inFlight) {
            inFlight.getOrPut(name) {
                scope.async {
                    try {
                        source.fetch(name)
                    } finally {
                        synchronized(inFlight) { inFlight.remove(name) }
                    }
                }
            }
        }
        return job.await()
    }
}

/** Like SharedFetches, but what was fetched once is kept for good. */
class MemoisedFetches(private val source: RecipeSource) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
    private val known = HashMap<String, Deferred<Recipe>>()

    suspend fun load(name: String): Recipe {
        val job = synchronized(known) { known.getOrPut(name) { scope.async { source.fetch(name) } } }
        return job.await()
    }
}

/** A card on the wall that fills itself. */
class RecipeCard(private val scope: CoroutineScope, private val load: suspend (String) -> Recipe) {
    val shown = CompletableDeferred<Recipe>()

    fun bind(name: String) {
        scope.launch(Dispatchers.Default) {
            shown.complete(load(name))
        }
    }
}
