package dev.holdfast.vms.delete;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The confirmation of a deletion. */
record VmDeleteIn(@Nullable String confirm) implements Input {}
