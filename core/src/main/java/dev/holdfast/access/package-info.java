/**
 * Authorization: roles, ownership, the guard of each operation, scopes; features, and what switches them off
 * (docs/entitlements.md). Does not depend on users or sessions. Entry points: {@code Principal}, {@code Ownership}, {@code
 * Guard}, {@code Rights}.
 *
 * <p>Ownership follows the host: everything on a host belongs to the team of the host, or to the platform. A request for
 * something that the caller may not read gets the same response, byte for byte, as a request for something that does not
 * exist; {@code RightsMatrixTest} tries every operation.
 */
@NullMarked
package dev.holdfast.access;

import org.jspecify.annotations.NullMarked;
