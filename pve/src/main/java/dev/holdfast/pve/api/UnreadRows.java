package dev.holdfast.pve.api;

import dev.holdfast.pve.wire.Address;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that rows of a list could not be read: once, and again when their number changes. */
public final class UnreadRows {
    private static final Logger log = LoggerFactory.getLogger(UnreadRows.class);
    private static final int MOST = 1_000;

    private final Map<String, Integer> known = new ConcurrentHashMap<>();

    /** Takes note of a list that was read. */
    void note(Address address, String path, int read, int unread) {
        String list = address + path;
        Integer before = unread == 0 ? known.remove(list) : known.put(list, unread);
        if (known.size() > MOST) known.clear();
        if (unread == 0 || (before != null && before == unread)) return;
        log.warn(
                "{} of {} rows of {} from {} could not be read and are left out: what identifies them is missing.",
                unread,
                read + unread,
                path,
                address);
    }
}
