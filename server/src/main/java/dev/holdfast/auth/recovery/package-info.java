/**
 * One-time codes with which users set a new password, also from the command line of the server.
 */
@NullMarked
package dev.holdfast.auth.recovery;

import org.jspecify.annotations.NullMarked;
