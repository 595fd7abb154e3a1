package com.example.subjects.hospital.staff

class OrthopaedicsConsultant : Role("orthopaedics consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class OrthopaedicsNurse : Role("orthopaedics nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class PaediatricsConsultant : Role("paediatrics consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object PaediatricsNurse : Role("paediatrics nurse") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class PsychiatryConsultant : Role("psychiatry consultant") {
    override val mayPrescribe = true

    override fun begins() {
        onDuty = this
    }

    companion object {
        var onDuty: PsychiatryConsultant? = null
    }
}

class PsychiatryNurse : Role("psychiatry nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object SurgeryConsultant : Role("surgery consultant") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class SurgeryNurse : Role("surgery nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object UrologyConsultant : Role("urology consultant") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class UrologyNurse : Role("urology nurse") {
    override val mayPrescribe = false

    override fun begins() {
        onDuty = this
    }

    companion object {
        var onDuty: UrologyNurse? = null
    }
}
