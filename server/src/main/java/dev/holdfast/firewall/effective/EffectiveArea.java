package dev.holdfast.firewall.effective;

import dev.holdfast.apps.ports.KnownPorts;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;

/** Who can reach guests, for each area of guests; who can reach the known ports of apps. */
public final class EffectiveArea implements Area {
    private final List<GuestTargets> areas;
    private final KnownPorts ports;
    private final FirewallReader reader;

    /** The firewalls of these guests. */
    public EffectiveArea(HostServices hosts, List<GuestTargets> areas, KnownPorts ports) {
        this.areas = areas;
        this.ports = ports;
        this.reader = new FirewallReader(hosts.hypervisors());
    }

    @Override
    public void declare(Ops ops) {
        for (GuestTargets targets : areas) {
            new EffectiveRoutes(targets, reader).declare(ops);
            // Only containers tell which ports they listen on.
            if (targets.kind() == GuestKind.LXC) new PortsRoutes(targets, ports, reader).declare(ops);
        }
    }
}
