package com.example.subjects.hospital.records

class GynaecologyReferral : Form("Gynaecology referral") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: GynaecologyReferral? = null
    }
}

class GynaecologyConsent : Form("Gynaecology consent") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: GynaecologyConsent? = null
    }
}

class GynaecologyDischarge : Form("Gynaecology discharge") {
    private var copies = 2

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: GynaecologyDischarge? = null
    }
}

class GynaecologyHistory : Form("Gynaecology history") {
    private var signature: String? = null

    override fun fill(by: String) {
        signature = by
        filed++
    }

    companion object {
        private var filed = 0
    }
}

class GynaecologyRequest : Form("Gynaecology request") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: GynaecologyRequest? = null
    }
}

internal fun gynaecologyForms() = listOf(GynaecologyReferral(), GynaecologyConsent(), GynaecologyDischarge(), GynaecologyHistory(), GynaecologyRequest())
