package com.example.subjects.gazette

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SearchTest : ScreenTest<SearchActivity>(SearchActivity::class.java) {
    @Test
    fun suggestionsAreForTheWholeWord() {
        val search = launch()
        Ids.QUERY isSetTo "e"
        Ids.LETTERS reads "1 letters"
        Ids.QUERY isSetTo "elec"
        Ids.LETTERS reads "4 letters"
        Waits.until { search.ask { answers } == 2 }
        assertEquals("election", search.ask { firstSuggestion() })
    }

    @Test
    fun suggestionsAreForTheLatestWord() {
        val latest = launch(SearchActivity.LATEST_ONLY)
        Ids.QUERY isSetTo "e"
        Ids.QUERY isSetTo "elec"
        Waits.until { latest.ask { firstSuggestion() } == "election" }
        Ids.LETTERS reads "4 letters"
        assertEquals("election", latest.ask { firstSuggestion() })
    }
}
