/**
 * Work that goes on in the background of this process: repeated ({@code Periodic}), or on messages ({@code Worker}); and how much of
 * the processors the work of requests may take ({@code HeavyWork}).
 */
@NullMarked
package dev.holdfast.base.work;

import org.jspecify.annotations.NullMarked;
