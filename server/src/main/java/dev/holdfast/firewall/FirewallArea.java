package dev.holdfast.firewall;

import dev.holdfast.firewall.log.FirewallLogs;
import dev.holdfast.firewall.object.ObjectOperations;
import dev.holdfast.firewall.option.OptionOperations;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.rule.RuleOperations;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.WriteCheck;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Area;
import java.util.List;

/** The firewalls of clusters, security groups, nodes and guests. */
public final class FirewallArea implements Area {
    private final List<Mount<?, ?>> mounts;
    private final FirewallWrites writes;
    private final FirewallRoutes routes;
    private final ObjectRoutes objectRoutes;
    private final GroupRoutes groupRoutes;

    /** Those of these hosts and guests; {@code check} decides about each change before it is written. */
    public FirewallArea(HostServices hosts, InventoryArea inventories, List<GuestTargets> targets, WriteCheck check) {
        var clients = new FirewallClients(hosts.hypervisors());
        var places = new FirewallPlaces(hosts.hosts(), inventories.inventory(), clients);
        this.writes = new FirewallWrites(clients, check);
        var objects = ObjectOperations.of(clients, writes, places, inventories.inventory());
        this.mounts = Mounts.of(places, targets);
        this.routes = new FirewallRoutes(
                new RuleOperations(clients, writes),
                new OptionOperations(clients, writes),
                new FirewallLogs(clients, places));
        this.objectRoutes = new ObjectRoutes(objects);
        this.groupRoutes = new GroupRoutes(objects.groups(), clients);
    }

    /** The only way in which firewalls are changed. */
    public FirewallWrites writes() {
        return writes;
    }

    @Override
    public void declare(Ops ops) {
        for (Mount<?, ?> mount : mounts) {
            routes.declare(ops, mount);
            if (mount.hasObjects()) objectRoutes.declare(ops, mount);
            if (mount.path().equals(Mounts.CLUSTER)) groupRoutes.declare(ops, mount);
        }
    }
}
