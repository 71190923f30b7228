/** How rows look as Java: records, times, enums and lists. */
@NullMarked
package dev.holdfast.base.db.row;

import org.jspecify.annotations.NullMarked;
