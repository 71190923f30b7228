package dev.holdfast.apps.ports;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** The ports of apps. */
public final class PortsArea implements Area {
    private final Ports ports;

    /** Scans the ports of these apps. */
    public PortsArea(Platform platform, HostServices hosts, AppsArea apps) {
        this.ports = new Ports(
                platform.db(),
                apps.apps(),
                apps.views(),
                hosts.hosts(),
                hosts.ssh(),
                platform.clock(),
                new PortStore());
    }

    /** The ports from the last scans. */
    public KnownPorts known() {
        return ports;
    }

    @Override
    public void declare(Ops ops) {
        new PortRoutes(ports).declare(ops);
    }
}
