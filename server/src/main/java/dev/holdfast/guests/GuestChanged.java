package dev.holdfast.guests;

/** A guest is missing or was seen again, or another guest has its CT ID or VM ID now. */
public record GuestChanged(GuestRef guest) {}
