/** Who may do what: roles, entitlements, the guard of each operation. Knows no user and no session. */
@NullMarked
package dev.holdfast.access;

import org.jspecify.annotations.NullMarked;
