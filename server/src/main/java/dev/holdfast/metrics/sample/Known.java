package dev.holdfast.metrics.sample;

import dev.holdfast.guests.observed.FileSystems;
import java.util.Map;

/**
 * What is known besides a poll.
 *
 * @param guestIds the ids of guests in the table {@code guest}, by CT ID or VM ID
 * @param fileSystems what the agents of virtual machines told, by VM ID; without those that told nothing
 * @param enrolled whether the enrolled nodes are offline, as their hosts show it; without those of which that is unknown
 */
public record Known(Map<Integer, Long> guestIds, Map<Integer, FileSystems> fileSystems, Map<String, Boolean> enrolled) {
    /** Copies the maps. */
    public Known {
        guestIds = Map.copyOf(guestIds);
        fileSystems = Map.copyOf(fileSystems);
        enrolled = Map.copyOf(enrolled);
    }
}
