/** Jobs that ended badly and that a user does not want to be reminded of. */
@NullMarked
package dev.holdfast.notify.dismissed;

import org.jspecify.annotations.NullMarked;
