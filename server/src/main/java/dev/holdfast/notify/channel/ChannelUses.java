package dev.holdfast.notify.channel;

import java.util.List;

/** What names channels: asked before one is removed, so that it can be told what loses it. */
public interface ChannelUses {
    /** All that names channels now. */
    List<Use> list();

    /** What can name channels: an alert rule, or a route. */
    enum Type {
        RULE,
        ROUTE
    }

    /**
     * Something that names channels.
     *
     * @param channelIds the channels that it names, also those that do not exist any more
     */
    record Use(Type type, long id, String name, List<Long> channelIds) {
        /** Copies the list, which may be mutable. */
        public Use {
            channelIds = List.copyOf(channelIds);
        }
    }
}
