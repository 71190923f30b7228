package dev.holdfast.firewall;

import dev.holdfast.firewall.arm.ArmArea;
import dev.holdfast.firewall.copy.CopyRoutes;
import dev.holdfast.firewall.log.LogRoutes;
import dev.holdfast.firewall.object.ObjectRoutes;
import dev.holdfast.firewall.option.OptionRoutes;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.rule.RuleRoutes;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.WriteCheck;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** The firewalls of clusters, security groups, nodes and guests. */
public final class FirewallArea implements Area {
    private final List<Mount> mounts;
    private final FirewallWrites writes;
    private final RuleRoutes rules;
    private final OptionRoutes options;
    private final ObjectRoutes objects;
    private final LogRoutes log;
    private final CopyRoutes copies;
    private final ArmArea arm;

    /** Those of these hosts and guests; {@code check} decides about each change before it is written. */
    public FirewallArea(Platform platform, Fleet fleet, List<GuestTargets> targets, WriteCheck check) {
        var clients = new FirewallClients(fleet.hypervisors());
        var places = new FirewallPlaces(fleet.hosts(), fleet.inventory(), clients);
        this.writes = new FirewallWrites(clients, check);
        this.mounts = Mounts.of(places, targets);
        this.rules = new RuleRoutes(clients, writes);
        this.options = new OptionRoutes(clients, writes);
        this.objects = new ObjectRoutes(clients, writes, places, fleet.inventory());
        this.log = new LogRoutes(clients, places);
        this.copies = new CopyRoutes(clients, writes, places, fleet.hosts(), targets, platform.features());
        this.arm = new ArmArea(platform, fleet);
    }

    /** The only way in which firewalls are changed. */
    public FirewallWrites writes() {
        return writes;
    }

    @Override
    public void declare(Ops ops) {
        for (Mount mount : mounts) {
            rules.declare(ops, mount);
            options.declare(ops, mount);
            if (mount.kind() != Mount.Kind.NODE) objects.declare(ops, mount);
            log.declare(ops, mount);
            if (mount.kind() == Mount.Kind.CLUSTER || mount.kind() == Mount.Kind.NODE) arm.declare(ops, mount);
        }
        copies.declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(arm.job());
    }
}
