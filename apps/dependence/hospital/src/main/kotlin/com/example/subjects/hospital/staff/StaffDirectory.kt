package com.example.subjects.hospital.staff

object StaffDirectory {
    private val roles = listOf(
        CardiologyConsultant,
        CardiologyNurse(),
        DermatologyConsultant(),
        DermatologyNurse,
        EndocrinologyConsultant(),
        EndocrinologyNurse,
        GeriatricsConsultant(),
        GeriatricsNurse(),
        GynaecologyConsultant(),
        GynaecologyNurse,
        HaematologyConsultant(),
        HaematologyNurse,
        NephrologyConsultant(),
        NephrologyNurse(),
        NeurologyConsultant,
        NeurologyNurse(),
        OncologyConsultant(),
        OncologyNurse,
        OphthalmologyConsultant,
        OphthalmologyNurse(),
        OrthopaedicsConsultant(),
        OrthopaedicsNurse(),
        PaediatricsConsultant(),
        PaediatricsNurse,
        PsychiatryConsultant(),
        PsychiatryNurse(),
        SurgeryConsultant,
        SurgeryNurse(),
        UrologyConsultant,
        UrologyNurse(),
    )

    fun role(title: String) = roles.first { it.title == title }

    fun prescribers() = roles.count { it.mayPrescribe }
}
