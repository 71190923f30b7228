/** Who did what: one row per deed, written before its effect and completed after it. The way in is {@code AuditLog}. */
@NullMarked
package dev.holdfast.audit;

import org.jspecify.annotations.NullMarked;
