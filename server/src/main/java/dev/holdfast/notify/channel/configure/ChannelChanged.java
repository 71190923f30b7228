package dev.holdfast.notify.channel.configure;

/** A channel of the platform was created, changed or removed. */
record ChannelChanged(long id, String change) {}
