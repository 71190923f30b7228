package dev.holdfast.hosts;

import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.live.LiveSource;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** The operations on hosts. */
public final class HostsArea implements Area {
    private final HostRoutes routes;
    private final HostSshRoutes sshRoutes;
    private final LiveSource live;

    /** Operations on these hosts, shown with these statuses. */
    public HostsArea(Platform platform, HostServices services, HostStatuses statuses) {
        Exclusions exclusions = platform.jobs().exclusions();
        this.routes = new HostRoutes(services.hosts(), services.peers(), statuses, exclusions);
        this.sshRoutes = new HostSshRoutes(services.ssh(), exclusions);
        this.live = new HostLive(services.hosts(), statuses);
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        sshRoutes.declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live);
    }
}
