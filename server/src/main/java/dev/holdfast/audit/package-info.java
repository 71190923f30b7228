/**
 * Who did what: one row per deed, written before its effect and completed after it, each step tied into a chain. The way in
 * is {@link dev.holdfast.audit.AuditLog}; {@code Chain} ties and {@code Verifier} looks.
 */
@NullMarked
package dev.holdfast.audit;

import org.jspecify.annotations.NullMarked;
