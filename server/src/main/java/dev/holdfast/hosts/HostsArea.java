package dev.holdfast.hosts;

import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Exclusions;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** The operations on hosts. */
public final class HostsArea implements Area {
    private final HostRoutes routes;
    private final HostSshRoutes sshRoutes;

    /** Operations on these hosts, shown with these statuses. */
    public HostsArea(Platform platform, HostServices services, HostStatuses statuses) {
        Exclusions exclusions = platform.jobs().exclusions();
        this.routes = new HostRoutes(services.hosts(), statuses, exclusions);
        this.sshRoutes = new HostSshRoutes(services.ssh(), exclusions);
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        sshRoutes.declare(ops);
    }
}
