package dev.holdfast.guests.snapshot;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A rollback; {@code confirm} is the guest's name.
 *
 * @param confirm the name of the app or virtual machine; required
 */
public record RollbackIn(@Nullable String confirm) implements Input {}
