/**
 * Who did what: one row per action, written before its effect and completed after it, each step linked into a chain, so that
 * changes are detected (docs/audit.md). The entry point is {@link dev.holdfast.audit.AuditLog}; {@code Chain} writes links
 * and {@code Verifier} checks them.
 */
@NullMarked
package dev.holdfast.audit;

import org.jspecify.annotations.NullMarked;
