package com.example.subjects.hospital.records

class OncologyReferral : Form("Oncology referral") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: OncologyReferral? = null
    }
}

class OncologyConsent : Form("Oncology consent") {
    private val fields by lazy { mutableMapOf("version" to "2") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class OncologyDischarge : Form("Oncology discharge") {
    private val fields by lazy { mutableMapOf("version" to "4") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class OncologyHistory : Form("Oncology history") {
    private var due = 7

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 2
}

class OncologyRequest : Form("Oncology request") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 3
    }
}

internal fun oncologyForms() = listOf(OncologyReferral(), OncologyConsent(), OncologyDischarge(), OncologyHistory(), OncologyRequest())
