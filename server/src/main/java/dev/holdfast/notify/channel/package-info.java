/**
 * Channels: where messages are sent, and how: the kind of a channel, the form of its address, a message, a sender. Entry
 * points: {@code ChannelKind}, {@code Sender}.
 */
@NullMarked
package dev.holdfast.notify.channel;

import org.jspecify.annotations.NullMarked;
