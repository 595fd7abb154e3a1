package com.example.subjects.hospital.records

class NeurologyReferral : Form("Neurology referral") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: NeurologyReferral? = null
    }
}

class NeurologyConsent : Form("Neurology consent") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 2
    }
}

class NeurologyDischarge : Form("Neurology discharge") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: NeurologyDischarge? = null
    }
}

class NeurologyHistory : Form("Neurology history") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class NeurologyRequest : Form("Neurology request") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

internal fun neurologyForms() = listOf(NeurologyReferral(), NeurologyConsent(), NeurologyDischarge(), NeurologyHistory(), NeurologyRequest())
