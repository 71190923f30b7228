/** Sessions of users who have signed in, and the principal behind each. Entry point: {@code Sessions}. */
@NullMarked
package dev.holdfast.auth.session;

import org.jspecify.annotations.NullMarked;
