/** Benchmarks: each prints its measurements beside a baseline of the same run. They are not tests. */
@NullMarked
package dev.holdfast.bench;

import org.jspecify.annotations.NullMarked;
