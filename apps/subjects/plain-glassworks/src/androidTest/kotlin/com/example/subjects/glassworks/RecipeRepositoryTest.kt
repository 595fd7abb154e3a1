package com.example.subjects.glassworks

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RecipeRepositoryTest {
    private lateinit var folder: File
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

    @Before
    fun emptyFolder() {
        val context = InstrumentationRegistry.getInstrumentation().targetContext
        folder = File(context.cacheDir, "recipes-" + System.nanoTime())
        folder.mkdirs()
    }

    @After
    fun tidy() {
        scope.cancel()
        folder.deleteRecursively()
    }

    @Test
    fun fetchedRecipeIsKept() = runBlocking<Unit> {
        val repository = RecipeRepository(folder, RecipeBook())
        repository.recipe("cobalt")
        delay(350)
        val kept = repository.onDisk()
        repository.close()
        assertEquals(listOf("cobalt.recipe"), kept)
    }

    @Test
    fun cardsShareOneFetch() = runBlocking<Unit> {
        val book = LockedRecipeBook()
        val fetches = SharedFetches(book)
        val first = RecipeCard(scope, fetches::load)
        val second = RecipeCard(scope, fetches::load)
        first.bind("amber")
        book.asked.await()
        second.bind("amber")
        delay(300)
        book.unlock()
        assertEquals(first.shown.await(), second.shown.await())
        assertEquals(1, book.fetches.get())
    }

    @Test
    fun cardsShareOneMemoisedFetch() = runBlocking<Unit> {
        val locked = LockedRecipeBook()
        val memoised = MemoisedFetches(locked)
        val left = RecipeCard(scope, memoised::load)
        val right = RecipeCard(scope, memoised::load)
        left.bind("ruby")
        locked.asked.await()
        right.bind("ruby")
        locked.unlock()
        assertEquals(left.shown.await(), right.shown.await())
        assertEquals(1, locked.fetches.get())
    }
}
