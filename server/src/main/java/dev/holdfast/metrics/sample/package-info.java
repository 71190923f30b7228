/** From what a poll found to samples. Pure. The entry point is {@code Sampler}. */
@NullMarked
package dev.holdfast.metrics.sample;

import org.jspecify.annotations.NullMarked;
