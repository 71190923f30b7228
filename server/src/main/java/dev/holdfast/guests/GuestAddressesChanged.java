package dev.holdfast.guests;

/** IP addresses in containers of this cluster were read for the first time, or changed. */
public record GuestAddressesChanged(long clusterId) {}
