/**
 * The users as admins see and change them, and the user as they see themselves.
 */
@NullMarked
package dev.holdfast.auth.user;

import org.jspecify.annotations.NullMarked;
