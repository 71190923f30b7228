/**
 * The data directory: the lock that keeps it for one service, and how its files are recognised. Entry point: {@code
 * DataDirectory}.
 */
@NullMarked
package dev.holdfast.base.data;

import org.jspecify.annotations.NullMarked;
