/**
 * Copying a whole database into an empty one of the other kind, and comparing the two. Knows no table: it reads which ones there
 * are. Entry point: {@link dev.holdfast.base.transfer.DatabaseTransfer}.
 */
@NullMarked
package dev.holdfast.base.transfer;

import org.jspecify.annotations.NullMarked;
