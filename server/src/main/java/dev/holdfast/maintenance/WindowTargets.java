package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the targets of windows are, and who may open a window for them. Asks no host. */
final class WindowTargets {
    private static final String VALUE = "value_error";

    private final List<GuestTargets> areas;
    private final Hosts hosts;
    private final Inventory inventory;

    WindowTargets(List<GuestTargets> areas, Hosts hosts, Inventory inventory) {
        this.areas = List.copyOf(areas);
        this.hosts = hosts;
        this.inventory = inventory;
    }

    /** The guests by the ids that apps and virtual machines have. */
    Map<GuestItem, GuestRef> guests() {
        var all = new HashMap<GuestItem, GuestRef>();
        for (GuestTargets area : areas) {
            area.ids().forEach((ref, id) -> all.put(new GuestItem(area.managed(), id), ref));
        }
        return all;
    }

    List<Host> hosts() {
        return hosts.list();
    }

    /** Where a guest belongs; null when there is none, or no host of its cluster is enrolled any more. */
    @Nullable
    Ownership place(GuestItem item) {
        GuestRef ref = guests().get(item);
        return ref == null ? null : place(ref, hosts());
    }

    /** Where a host belongs; null when there is none. */
    @Nullable
    Ownership place(long hostId) {
        return hosts.ownership(hostId);
    }

    private @Nullable Ownership place(GuestRef ref, List<Host> all) {
        Snapshot last = inventory.find(ref.clusterId());
        GuestState seen = last == null ? null : last.guests().get(ref.vmid());
        Host host = Guests.host(all, ref.clusterId(), seen == null ? null : seen.node(), last);
        return host == null ? null : host.ownership();
    }

    /**
     * The place of a new window: its team, or the platform. Refuses unless the caller has the role at all targets; what they
     * may not read is refused like what does not exist.
     *
     * @param others faults of other fields, to be named with those of the targets
     */
    Ownership check(
            Principal who, Role needed, MaintenanceTargets targets, @Nullable Long teamId, List<Violation> others) {
        var place = new Ownership(teamId);
        if (teamId != null) {
            if (!who.sees(place)) throw Refusal.notFound("team", teamId);
            if (!who.has(needed, place)) throw Refusal.roleRequired(needed.word());
        }
        Set<Ownership> places = found(who, targets, place, others);
        if (teamId != null || who.has(needed)) return place;
        if (!targets.isOfNamed()) {
            throw Refusal.of(
                            Refusal.Code.ROLE_REQUIRED,
                            "These targets may be on every host, which needs the role " + needed.word()
                                    + " on the platform. Limit the window to a team with team_id.")
                    .with("required_role", needed.word());
        }
        if (!places.stream().allMatch(one -> who.has(needed, one))) throw Refusal.roleRequired(needed.word());
        if (places.size() > 1) {
            throw Refusal.of(
                            Refusal.Code.ROLE_REQUIRED,
                            "Targets of several teams need the role " + needed.word()
                                    + " on the platform. Make a window for each team.")
                    .with("required_role", needed.word());
        }
        return places.iterator().next();
    }

    /** The places of the named targets; all must exist in this place, as far as the caller may read it. */
    Set<Ownership> found(Principal who, MaintenanceTargets targets, Ownership place, List<Violation> others) {
        var faults = new ArrayList<>(others);
        var places = new LinkedHashSet<Ownership>();
        if (targets.isEmpty()) {
            faults.add(Violation.body("targets", "Choose hosts, guests, tags, pools or everything.", VALUE));
        }
        List<Host> all = hosts();
        Map<GuestItem, GuestRef> guests = targets.guests().isEmpty() ? Map.of() : guests();
        for (int i = 0; i < targets.guests().size(); i++) {
            GuestItem item = targets.guests().get(i);
            GuestRef ref = guests.get(item);
            Ownership owner = ref == null ? null : place(ref, all);
            if (isIn(who, place, owner, places)) continue;
            faults.add(at("guests", i, "There is no " + item.type().word() + " " + item.id() + in(place) + "."));
        }
        for (int i = 0; i < targets.hostIds().size(); i++) {
            long id = targets.hostIds().get(i);
            Ownership owner = all.stream()
                    .filter(host -> host.id() == id)
                    .findFirst()
                    .map(Host::ownership)
                    .orElse(null);
            if (isIn(who, place, owner, places)) continue;
            faults.add(at("host_ids", i, "There is no host " + id + in(place) + "."));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        return places;
    }

    private static boolean isIn(Principal who, Ownership place, @Nullable Ownership owner, Set<Ownership> places) {
        if (owner == null || !who.sees(owner)) return false;
        if (place.teamId() != null && !place.equals(owner)) return false;
        places.add(owner);
        return true;
    }

    private static String in(Ownership place) {
        return place.teamId() == null ? "" : " of this team";
    }

    private static Violation at(String field, int index, String msg) {
        List<Object> loc = Stream.<Object>of("body", "targets", field, index).toList();
        return new Violation(loc, msg, VALUE);
    }
}
