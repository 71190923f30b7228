package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.Violation;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.schedules.time.CronTimes;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The faults of a schedule that depend on what is known here: its kind, its targets, its times. */
record ScheduleCheck(TargetSelection selection) {
    private static final String VALUE = "value_error";

    /** All faults. A null {@code kind} is one that does not exist, in which case only the times are checked. */
    List<Violation> faults(@Nullable ScheduledKind<?> kind, ScheduleIn schedule, Ownership place, Instant now) {
        var found = new ArrayList<Violation>();
        if (kind != null) {
            ScheduledKinds.check(kind, schedule.params(), found);
            targets(kind, schedule.targets().complete(), place, found);
        }
        CronTimes times = times("body", schedule.cron(), schedule.zone(), found);
        if (times != null && !Timing.fits(schedule.jitterS(), times, now)) {
            found.add(Violation.body("jitter_s", "Must be shorter than half the time between two runs.", VALUE));
        }
        return found;
    }

    /** The times; null after a fault. */
    static @Nullable CronTimes times(String where, String cron, String zone, List<Violation> found) {
        boolean known = CronTimes.isZone(zone);
        if (!known) {
            found.add(new Violation(
                    List.of(where, "zone"), "Must be the name of a time zone, such as Europe/Berlin or UTC.", VALUE));
        }
        try {
            return CronTimes.of(cron, known ? ZoneId.of(zone) : ZoneOffset.UTC);
        } catch (IllegalArgumentException e) {
            found.add(new Violation(List.of(where, "cron"), String.valueOf(e.getMessage()), VALUE));
            return null;
        }
    }

    private void targets(ScheduledKind<?> kind, ScheduleTargets targets, Ownership place, List<Violation> found) {
        if (kind.targets().isEmpty()) {
            if (!targets.isEmpty()) {
                found.add(Violation.body("targets", "Must be empty: " + kind.name() + " has no targets.", VALUE));
            }
            return;
        }
        if (targets.isEmpty()) {
            found.add(Violation.body("targets", "Choose guests, tags, pools, hosts or all guests.", VALUE));
        }
        List<GuestItem> guests = targets.guests();
        Collection<GuestItem> unknown = selection.unknownGuests(guests, place);
        for (int i = 0; i < guests.size(); i++) {
            GuestItem item = guests.get(i);
            String type = item.type().word();
            if (!kind.targets().contains(type)) {
                found.add(
                        at("guests", i, kind.name() + " works on " + String.join(" and ", kind.targets()) + " only."));
            } else if (unknown.contains(item)) {
                found.add(at("guests", i, "There is no " + type + " " + item.id() + inPlace(place) + "."));
            }
        }
        List<Long> hosts = targets.hostIds();
        Collection<Long> gone = selection.unknownHosts(hosts, place);
        for (int i = 0; i < hosts.size(); i++) {
            if (gone.contains(hosts.get(i))) {
                found.add(at("host_ids", i, "There is no host " + hosts.get(i) + inPlace(place) + "."));
            }
        }
    }

    private static String inPlace(Ownership place) {
        return place.teamId() == null ? "" : " of this team";
    }

    private static Violation at(String field, int index, String msg) {
        List<Object> loc = Stream.<Object>of("body", "targets", field, index).toList();
        return new Violation(loc, msg, VALUE);
    }
}
