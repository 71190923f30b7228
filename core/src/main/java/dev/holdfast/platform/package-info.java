/**
 * What every area is built on, and what an area consists of; the configuration. Entry points: {@code Platform}, {@code
 * Area}, {@code Config}.
 *
 * <p>{@code live}, {@code audit}, {@code settings}, {@code instance} and {@code jobs} are no areas that take the platform,
 * or only in part: the platform consists of them.
 */
@NullMarked
package dev.holdfast.platform;

import org.jspecify.annotations.NullMarked;
