/**
 * What listens in an app's container, and which of that is probably its page. {@code ListeningSockets} reads, {@code WebPortRanking}
 * guesses, {@code Ports} looks over SSH and remembers. Nothing of it is saved as the app's address but by a person.
 */
@NullMarked
package dev.holdfast.apps.ports;

import org.jspecify.annotations.NullMarked;
