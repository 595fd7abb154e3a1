// The offer itself.
package com.example.subjects.bank

import androidx.fragment.app.Fragment

class OfferFragment : Fragment(R.layout.offer)
