package com.example.subjects.kennel

data class KennelState(
    val dogs: List<Dog> = emptyList(),
    val loading: Boolean = false,
    val revision: Int = 0,
)

sealed interface KennelIntent {
    object Refresh : KennelIntent
    data class Rename(val id: Int, val name: String) : KennelIntent
}

sealed interface KennelEffect {
    data class UnknownDog(val id: Int) : KennelEffect
}

sealed interface KennelChange {
    object Loading : KennelChange
    data class Loaded(val dogs: List<Dog>) : KennelChange
    data class Renamed(val id: Int, val name: String) : KennelChange
}

fun reduce(state: KennelState, change: KennelChange): KennelState = when (change) {
    KennelChange.Loading -> state.copy(loading = true)
    is KennelChange.Loaded ->
        state.copy(dogs = change.dogs, loading = false, revision = state.revision + 1)
    is KennelChange.Renamed -> state.copy(
        dogs = state.dogs.map { if (it.id == change.id) it.copy(name = change.name) else it },
        revision = state.revision + 1,
    )
}
