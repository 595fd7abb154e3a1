package com.example.subjects.hospital.records

class OphthalmologyReferral : Form("Ophthalmology referral") {
    private val fields by lazy { mutableMapOf("version" to "4") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class OphthalmologyConsent : Form("Ophthalmology consent") {
    private var due = 7

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 1
}

class OphthalmologyDischarge : Form("Ophthalmology discharge") {
    private var due = 30

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 1
}

class OphthalmologyHistory : Form("Ophthalmology history") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 3
    }
}

class OphthalmologyRequest : Form("Ophthalmology request") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 2
    }
}

internal fun ophthalmologyForms() = listOf(OphthalmologyReferral(), OphthalmologyConsent(), OphthalmologyDischarge(), OphthalmologyHistory(), OphthalmologyRequest())
