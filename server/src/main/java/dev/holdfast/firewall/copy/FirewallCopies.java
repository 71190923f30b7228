package dev.holdfast.firewall.copy;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.copy.FirewallCopy.CopyTarget;
import dev.holdfast.firewall.copy.FirewallCopyIn.FirewallAddress;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies between firewalls. The rights are those at each of them. */
record FirewallCopies(
        FirewallClients clients,
        FirewallWrites writes,
        FirewallPlaces places,
        List<GuestTargets> areas,
        Entitlements entitlements) {
    /** Shows what would be done, or does it. A target where nothing can be done does not stop the others. */
    FirewallCopy copy(Principal who, FirewallCopyIn in) {
        if (in.namesObjects()) entitlements.require(Entitlement.FIREWALL_OBJECTS);
        Original original = Original.read(clients, place(who, in.from(), VIEWER, VIEWER), in);
        var targets = new ArrayList<CopyTarget>();
        for (FirewallAddress to : in.to()) targets.add(target(who, to, original, in));
        return new FirewallCopy(in.apply(), targets);
    }

    private CopyTarget target(Principal who, FirewallAddress to, Original original, FirewallCopyIn in) {
        try {
            FirewallPlace place = place(who, to, OPERATOR, ADMIN);
            var copy = new TargetCopy(clients, writes, who, place, in);
            return new CopyTarget(to.type(), to.id(), to.name(), copy.copy(original), null);
        } catch (PveException e) {
            return failed(to, HypervisorFailures.detail(e));
        } catch (Refusal e) {
            if (e.code() == Refusal.Code.CONFIRM_REQUIRED) throw e;
            return failed(to, e.detail());
        }
    }

    private static CopyTarget failed(FirewallAddress to, @Nullable String error) {
        return new CopyTarget(to.type(), to.id(), to.name(), List.of(), error);
    }

    /** A firewall, if the caller has the role there: {@code guest} for guests, {@code other} for all others. */
    private FirewallPlace place(Principal who, FirewallAddress address, Role guest, Role other) {
        return switch (address.type()) {
            case CLUSTER -> cluster(who, address.id(), other);
            case GROUP -> {
                FirewallPlace cluster = cluster(who, address.id(), other);
                yield places.existing(cluster, String.valueOf(address.name()));
            }
            case NODE -> {
                var _ = cluster(who, address.id(), VIEWER);
                yield places.node(address.id(), String.valueOf(address.name()), who, other);
            }
            case APP, VM -> guest(who, address, guest);
        };
    }

    private FirewallPlace cluster(Principal who, long hostId, Role needed) {
        return needed == VIEWER ? places.visibleCluster(hostId, who) : places.visibleCluster(hostId, who, needed);
    }

    private FirewallPlace guest(Principal who, FirewallAddress address, Role needed) {
        GuestTargets area = areas.stream()
                .filter(one -> one.type().equals(address.type().word()))
                .findFirst()
                .orElseThrow();
        FirewallPlace place = FirewallPlace.of(at(who, area, address.id()));
        Ownership owner = places.ownerOf(place.clusterId(), place.node());
        if (!who.sees(owner)) throw Refusal.notFound(address.type().word(), address.id());
        if (!who.has(needed, owner)) throw Refusal.roleRequired(needed.word());
        if (needed != VIEWER) area.check(address.id(), Exclusions.Action.RECONFIGURE);
        return place;
    }

    /** Why a guest can't be reached is told only to those who may read all guests. */
    private static GuestHandle at(Principal who, GuestTargets area, long id) {
        try {
            return area.at(id);
        } catch (Refusal e) {
            throw who.seesAll() ? e : Refusal.notFound(area.type(), id);
        }
    }
}
