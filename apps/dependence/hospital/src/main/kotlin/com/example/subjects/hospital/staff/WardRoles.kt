package com.example.subjects.hospital.staff

class HaematologyConsultant : Role("haematology consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object HaematologyNurse : Role("haematology nurse") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class NephrologyConsultant : Role("nephrology consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class NephrologyNurse : Role("nephrology nurse") {
    override val mayPrescribe = false

    override fun begins() {
        onDuty = this
    }

    companion object {
        var onDuty: NephrologyNurse? = null
    }
}

object NeurologyConsultant : Role("neurology consultant") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class NeurologyNurse : Role("neurology nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

class OncologyConsultant : Role("oncology consultant") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}

object OncologyNurse : Role("oncology nurse") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

object OphthalmologyConsultant : Role("ophthalmology consultant") {
    private var shifts = 0

    override fun begins() {
        shifts++
    }
}

class OphthalmologyNurse : Role("ophthalmology nurse") {
    private val log = ArrayList<Long>()

    override fun begins() {
        log += System.currentTimeMillis()
    }
}
