package dev.holdfast.guests;

/**
 * A guest is missing or was seen again, or its CT ID or VM ID is no longer its own.
 *
 * @param replaced whether the guest was destroyed or another one has the ID: nothing that is known by the ID is true any more
 */
public record GuestChanged(GuestRef guest, boolean replaced) {}
