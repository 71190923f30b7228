/** From a notice to messages that arrive. Entry points: {@code NotifyServices}, {@code Router}, {@code Deliveries}. */
@NullMarked
package dev.holdfast.notify.outbox;

import org.jspecify.annotations.NullMarked;
