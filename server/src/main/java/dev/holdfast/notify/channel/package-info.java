/** Channels: where messages are sent, and how. */
@NullMarked
package dev.holdfast.notify.channel;

import org.jspecify.annotations.NullMarked;
