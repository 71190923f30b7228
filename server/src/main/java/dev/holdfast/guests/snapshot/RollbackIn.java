package dev.holdfast.guests.snapshot;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** A rollback; {@code confirm} is the guest's name. */
public record RollbackIn(@Nullable String confirm) implements Input {}
