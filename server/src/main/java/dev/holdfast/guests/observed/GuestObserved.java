package dev.holdfast.guests.observed;

import dev.holdfast.guests.GuestRef;

/** What is known of a guest from the background has changed. */
public record GuestObserved(GuestRef guest) {}
