package com.example.subjects.hospital.records

class DermatologyReferral : Form("Dermatology referral") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class DermatologyConsent : Form("Dermatology consent") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 3
    }
}

class DermatologyDischarge : Form("Dermatology discharge") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 3
    }
}

class DermatologyHistory : Form("Dermatology history") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class DermatologyRequest : Form("Dermatology request") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

internal fun dermatologyForms() = listOf(DermatologyReferral(), DermatologyConsent(), DermatologyDischarge(), DermatologyHistory(), DermatologyRequest())
