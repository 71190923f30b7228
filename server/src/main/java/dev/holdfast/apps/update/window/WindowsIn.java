package dev.holdfast.apps.update.window;

import dev.holdfast.guests.config.TagsIn;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.schedules.time.CronTimes;
import dev.holdfast.schedules.time.Weekday;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All update windows.
 *
 * @param windows at most 100, which replace all that there are; empty to allow planned updates at any time
 */
record WindowsIn(List<WindowIn> windows) implements Input {
    private static final int MOST = 100;
    private static final Pattern TIME = Pattern.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]");

    /**
     * When apps with a tag may be updated at planned times; a tag may have several.
     *
     * @param tag the tag in Proxmox VE: letters, digits, {@code _ - + .}, not beginning with one of the last three; at
     *     most 100 characters
     * @param days on which it opens
     * @param from when it opens, such as {@code 22:00}
     * @param until when it closes; on the next day if it is not later than {@code from}
     * @param zone a time zone of the IANA database
     */
    record WindowIn(String tag, List<Weekday> days, String from, String until, String zone) {}

    @Override
    public void check(Checks checks) {
        checks.size("windows", windows, 0, MOST, "Must contain at most " + MOST + " windows.");
        checks.each("windows", windows, WindowIn.class, (at, one) -> {
            at.that(isTag(one.tag()), "tag", "value_error", TagsIn.RULE);
            at.size("days", one.days(), 1, Weekday.values().length, "Must contain between one and seven days.");
            at.that(
                    one.days() == null
                            || new HashSet<>(one.days()).size() == one.days().size(),
                    "days",
                    "value_error",
                    "Must contain each day only once.");
            at.matches("from", one.from(), TIME, "Must be a time such as 22:00.");
            at.matches("until", one.until(), TIME, "Must be a time such as 04:30.");
            at.that(
                    one.zone() == null || CronTimes.isZone(one.zone()),
                    "zone",
                    "value_error",
                    "Must be a time zone such as Europe/Berlin.");
        });
    }

    private static boolean isTag(@Nullable String tag) {
        return tag == null || TagsIn.isTag(tag);
    }

    List<UpdateWindow> all() {
        return windows.stream()
                .map(one -> new UpdateWindow(one.tag(), one.days(), one.from(), one.until(), one.zone()))
                .toList();
    }
}
