package com.example.subjects.hospital.records

class EndocrinologyReferral : Form("Endocrinology referral") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 1
    }
}

class EndocrinologyConsent : Form("Endocrinology consent") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class EndocrinologyDischarge : Form("Endocrinology discharge") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 2
    }
}

class EndocrinologyHistory : Form("Endocrinology history") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 3
    }
}

class EndocrinologyRequest : Form("Endocrinology request") {
    private var due = 14

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 1
}

internal fun endocrinologyForms() = listOf(EndocrinologyReferral(), EndocrinologyConsent(), EndocrinologyDischarge(), EndocrinologyHistory(), EndocrinologyRequest())
