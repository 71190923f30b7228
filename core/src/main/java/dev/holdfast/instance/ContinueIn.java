package dev.holdfast.instance;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The confirmation to continue the jobs of a restored database.
 *
 * @param confirm {@code continue} and the number of jobs, begun and waiting, such as {@code continue 3 jobs} or
 *     {@code continue 1 job}; required
 */
record ContinueIn(@Nullable String confirm) implements Input {}
