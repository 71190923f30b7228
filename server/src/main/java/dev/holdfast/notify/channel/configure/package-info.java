/** Channels as admins and users set them up. Entry point: {@code ChannelServices}. */
@NullMarked
package dev.holdfast.notify.channel.configure;

import org.jspecify.annotations.NullMarked;
