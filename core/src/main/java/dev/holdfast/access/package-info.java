/** Authorization: roles, entitlements, the guard of each operation. Does not depend on users or sessions. */
@NullMarked
package dev.holdfast.access;

import org.jspecify.annotations.NullMarked;
