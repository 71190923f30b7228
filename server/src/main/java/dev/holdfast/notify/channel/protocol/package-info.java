/**
 * How messages are sent to each kind of channel (docs/notifications.md). Entry points: {@code ChannelKinds}, {@code
 * HttpDelivery}, {@code MailDelivery}.
 */
@NullMarked
package dev.holdfast.notify.channel.protocol;

import org.jspecify.annotations.NullMarked;
