package dev.holdfast.apps;

/** Addresses inside containers of this cluster were learnt, or became others. */
public record GuestAddressesChanged(long clusterId) {}
