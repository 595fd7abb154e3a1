package com.example.subjects.hospital.records

class NephrologyReferral : Form("Nephrology referral") {
    private var due = 14

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 5
}

class NephrologyConsent : Form("Nephrology consent") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: NephrologyConsent? = null
    }
}

class NephrologyDischarge : Form("Nephrology discharge") {
    private val fields by lazy { mutableMapOf("version" to "3") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class NephrologyHistory : Form("Nephrology history") {
    private var due = 30

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 5
}

class NephrologyRequest : Form("Nephrology request") {
    private var due = 14

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 1
}

internal fun nephrologyForms() = listOf(NephrologyReferral(), NephrologyConsent(), NephrologyDischarge(), NephrologyHistory(), NephrologyRequest())
