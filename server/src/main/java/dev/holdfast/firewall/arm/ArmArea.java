package dev.holdfast.firewall.arm;

import dev.holdfast.firewall.place.Mount;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Platform;
import dev.holdfast.revert.RevertSwitches;

/** Arming firewalls: its operations and its job. */
public final class ArmArea {
    private final ArmRoutes routes;
    private final FirewallArmJob job;

    /** On these hosts. */
    public ArmArea(Platform platform, Fleet fleet) {
        var switches = new RevertSwitches(platform.db(), fleet.ssh(), platform.clock());
        this.routes =
                new ArmRoutes(new FirewallArming(fleet.hosts(), fleet.ssh(), platform.jobs(), switches), switches);
        this.job = new FirewallArmJob(
                switches,
                platform.clock(),
                platform.config().revertDelay(),
                platform.config().jobSilence());
    }

    /** Adds the operations at a mount. */
    public void declare(Ops ops, Mount at) {
        routes.declare(ops, at);
    }

    /** The job that waits for a person. */
    public Job<?> job() {
        return job;
    }
}
