/** The outgoing heartbeat: an address of the user's hears regularly that Holdfast works, and notices when it does not. */
@NullMarked
package dev.holdfast.notify.heartbeat;

import org.jspecify.annotations.NullMarked;
