package com.example.subjects.hospital.records

class PaediatricsReferral : Form("Paediatrics referral") {
    private var due = 7

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 5
}

class PaediatricsConsent : Form("Paediatrics consent") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class PaediatricsDischarge : Form("Paediatrics discharge") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class PaediatricsHistory : Form("Paediatrics history") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: PaediatricsHistory? = null
    }
}

class PaediatricsRequest : Form("Paediatrics request") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

internal fun paediatricsForms() = listOf(PaediatricsReferral(), PaediatricsConsent(), PaediatricsDischarge(), PaediatricsHistory(), PaediatricsRequest())
