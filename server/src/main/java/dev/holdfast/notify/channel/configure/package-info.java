/**
 * Channels as admins set them up, and the browsers of users. Entry points: {@code Channels}, {@code ChannelServices}.
 */
@NullMarked
package dev.holdfast.notify.channel.configure;

import org.jspecify.annotations.NullMarked;
