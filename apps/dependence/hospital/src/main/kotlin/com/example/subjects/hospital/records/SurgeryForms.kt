package com.example.subjects.hospital.records

class SurgeryReferral : Form("Surgery referral") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 2
    }
}

class SurgeryConsent : Form("Surgery consent") {
    private val fields by lazy { mutableMapOf("version" to "3") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class SurgeryDischarge : Form("Surgery discharge") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: SurgeryDischarge? = null
    }
}

class SurgeryHistory : Form("Surgery history") {
    private val fields by lazy { mutableMapOf("version" to "4") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class SurgeryRequest : Form("Surgery request") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

internal fun surgeryForms() = listOf(SurgeryReferral(), SurgeryConsent(), SurgeryDischarge(), SurgeryHistory(), SurgeryRequest())
