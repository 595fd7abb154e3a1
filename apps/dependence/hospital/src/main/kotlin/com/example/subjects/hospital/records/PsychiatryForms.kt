package com.example.subjects.hospital.records

class PsychiatryReferral : Form("Psychiatry referral") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: PsychiatryReferral? = null
    }
}

class PsychiatryConsent : Form("Psychiatry consent") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: PsychiatryConsent? = null
    }
}

class PsychiatryDischarge : Form("Psychiatry discharge") {
    private val fields by lazy { mutableMapOf("version" to "3") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class PsychiatryHistory : Form("Psychiatry history") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 2
    }
}

class PsychiatryRequest : Form("Psychiatry request") {
    private var due = 14

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 2
}

internal fun psychiatryForms() = listOf(PsychiatryReferral(), PsychiatryConsent(), PsychiatryDischarge(), PsychiatryHistory(), PsychiatryRequest())
