package com.example.subjects.hospital.staff

object CardiologyConsultant : Role("cardiology consultant") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class CardiologyNurse : Role("cardiology nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class DermatologyConsultant : Role("dermatology consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object DermatologyNurse : Role("dermatology nurse") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class EndocrinologyConsultant : Role("endocrinology consultant") {
    override val mayPrescribe = true

    override fun begins() {
        onDuty = this
    }

    companion object {
        var onDuty: EndocrinologyConsultant? = null
    }
}

object EndocrinologyNurse : Role("endocrinology nurse") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class GeriatricsConsultant : Role("geriatrics consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class GeriatricsNurse : Role("geriatrics nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class GynaecologyConsultant : Role("gynaecology consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object GynaecologyNurse : Role("gynaecology nurse") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}
