package com.example.subjects.hospital.records

class CardiologyReferral : Form("Cardiology referral") {
    private var due = 30

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 5
}

class CardiologyConsent : Form("Cardiology consent") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: CardiologyConsent? = null
    }
}

class CardiologyDischarge : Form("Cardiology discharge") {
    private var due = 30

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 1
}

class CardiologyHistory : Form("Cardiology history") {
    private var due = 7

    override fun fill(by: String) {
        due = 0
    }

    override fun pages() = 2
}

class CardiologyRequest : Form("Cardiology request") {
    private var copies = 1

    override fun fill(by: String) {
        last = this
        copies++
    }

    companion object {
        private var last: CardiologyRequest? = null
    }
}

internal fun cardiologyForms() = listOf(CardiologyReferral(), CardiologyConsent(), CardiologyDischarge(), CardiologyHistory(), CardiologyRequest())
