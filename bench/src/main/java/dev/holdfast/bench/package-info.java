/** Benchmarks: each prints what it measured beside a baseline of the same run. Nothing here is a test. */
@NullMarked
package dev.holdfast.bench;

import org.jspecify.annotations.NullMarked;
