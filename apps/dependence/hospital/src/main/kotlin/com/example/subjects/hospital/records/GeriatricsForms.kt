package com.example.subjects.hospital.records

class GeriatricsReferral : Form("Geriatrics referral") {
    private var due = 30

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 5
}

class GeriatricsConsent : Form("Geriatrics consent") {
    private var due = 7

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 1
}

class GeriatricsDischarge : Form("Geriatrics discharge") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class GeriatricsHistory : Form("Geriatrics history") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class GeriatricsRequest : Form("Geriatrics request") {
    private val fields by lazy { mutableMapOf("version" to "2") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

internal fun geriatricsForms() = listOf(GeriatricsReferral(), GeriatricsConsent(), GeriatricsDischarge(), GeriatricsHistory(), GeriatricsRequest())
