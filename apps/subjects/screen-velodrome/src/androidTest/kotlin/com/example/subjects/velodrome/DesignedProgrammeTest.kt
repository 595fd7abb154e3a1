package com.example.subjects.velodrome

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DesignedProgrammeTest : ProgrammeContract() {
    override fun designed() = true
}
