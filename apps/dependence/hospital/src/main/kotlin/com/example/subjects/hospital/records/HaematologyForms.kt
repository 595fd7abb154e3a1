package com.example.subjects.hospital.records

class HaematologyReferral : Form("Haematology referral") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class HaematologyConsent : Form("Haematology consent") {
    private var due = 7

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 5
}

class HaematologyDischarge : Form("Haematology discharge") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class HaematologyHistory : Form("Haematology history") {
    private val fields by lazy { mutableMapOf("version" to "2") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class HaematologyRequest : Form("Haematology request") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: HaematologyRequest? = null
    }
}

internal fun haematologyForms() = listOf(HaematologyReferral(), HaematologyConsent(), HaematologyDischarge(), HaematologyHistory(), HaematologyRequest())
