/** Work that goes on in the background of this process: repeated ({@code Periodic}), or on messages ({@code Worker}). */
@NullMarked
package dev.holdfast.base.work;

import org.jspecify.annotations.NullMarked;
