package com.example.subjects.hospital.records

/** The forms of every department. */
object FormLibrary {
    private val forms: Map<String, Form> by lazy {
        (
            cardiologyForms() +
                dermatologyForms() +
                endocrinologyForms() +
                geriatricsForms() +
                gynaecologyForms() +
                haematologyForms() +
                nephrologyForms() +
                neurologyForms() +
                oncologyForms() +
                ophthalmologyForms() +
                orthopaedicsForms() +
                paediatricsForms() +
                psychiatryForms() +
                surgeryForms() +
                urologyForms()
            ).associateBy { it.title }
    }

    fun open(title: String) = forms[title] ?: throw NoSuchElementException(title)

    fun size() = forms.size
}
