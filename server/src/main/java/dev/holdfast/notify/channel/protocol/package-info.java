/** How messages are sent to each kind of channel. Entry point: {@code ChannelKinds}. */
@NullMarked
package dev.holdfast.notify.channel.protocol;

import org.jspecify.annotations.NullMarked;
