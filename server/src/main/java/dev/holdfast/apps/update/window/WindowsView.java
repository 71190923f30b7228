package dev.holdfast.apps.update.window;

import dev.holdfast.schedules.time.Weekday;
import java.util.List;

/**
 * All update windows, as in {@link WindowsIn}.
 *
 * @param windows all of them, in the order in which they were set; empty when planned updates may start at any time
 */
record WindowsView(List<WindowView> windows) {
    /**
     * When apps with a tag may be updated at planned times.
     *
     * @param tag the tag in Proxmox VE that the apps have; where an app has several such tags, a window of each must be
     *     open
     * @param days on which it opens, one or more
     * @param from when it opens, such as {@code 22:00}, in its time zone
     * @param until when it closes, such as {@code 04:30}, in its time zone; on the next day if it is not later than
     *     {@code from}
     * @param zone a time zone of the IANA database, such as {@code Europe/Berlin}
     */
    record WindowView(String tag, List<Weekday> days, String from, String until, String zone) {}

    static WindowsView of(List<UpdateWindow> windows) {
        return new WindowsView(windows.stream()
                .map(one -> new WindowView(one.tag(), one.days(), one.from(), one.until(), one.zone()))
                .toList());
    }
}
