/** Users, tokens, roles and permissions. */
@NullMarked
package dev.holdfast.pve.access;

import org.jspecify.annotations.NullMarked;
