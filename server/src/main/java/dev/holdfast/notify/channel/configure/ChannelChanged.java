package dev.holdfast.notify.channel.configure;

import dev.holdfast.live.ChangeKind;

/** A channel of the platform was created, changed or removed. */
record ChannelChanged(long id, ChangeKind change) {}
