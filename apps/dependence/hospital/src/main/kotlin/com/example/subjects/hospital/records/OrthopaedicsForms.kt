package com.example.subjects.hospital.records

class OrthopaedicsReferral : Form("Orthopaedics referral") {
    private val fields by lazy { mutableMapOf("version" to "3") }

    override fun fill(by: String) {
        fields["signed"] = by
    }
}

class OrthopaedicsConsent : Form("Orthopaedics consent") {
    private val lines = mutableListOf<String>()

    override fun fill(by: String) {
        lines += "signed: $by"
    }

    override fun pages() = PAGES + lines.size / 40

    companion object {
        private const val PAGES = 1
    }
}

class OrthopaedicsDischarge : Form("Orthopaedics discharge") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class OrthopaedicsHistory : Form("Orthopaedics history") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class OrthopaedicsRequest : Form("Orthopaedics request") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

internal fun orthopaedicsForms() = listOf(OrthopaedicsReferral(), OrthopaedicsConsent(), OrthopaedicsDischarge(), OrthopaedicsHistory(), OrthopaedicsRequest())
