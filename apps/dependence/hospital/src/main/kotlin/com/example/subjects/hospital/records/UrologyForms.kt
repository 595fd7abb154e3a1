package com.example.subjects.hospital.records

class UrologyReferral : Form("Urology referral") {
    private val fields by lazy { mutableMapOf("version" to "4") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class UrologyConsent : Form("Urology consent") {
    private val fields by lazy { mutableMapOf("version" to "4") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class UrologyDischarge : Form("Urology discharge") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class UrologyHistory : Form("Urology history") {
    private val fields by lazy { mutableMapOf("version" to "2") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class UrologyRequest : Form("Urology request") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: UrologyRequest? = null
    }
}

internal fun urologyForms() = listOf(UrologyReferral(), UrologyConsent(), UrologyDischarge(), UrologyHistory(), UrologyRequest())
