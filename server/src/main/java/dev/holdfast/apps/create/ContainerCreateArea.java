package dev.holdfast.apps.create;

import static dev.holdfast.access.Entitlement.APPS_INSTALL;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.ConsentCode.CONSENT_REQUIRED;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.FreeContainerIds;
import dev.holdfast.apps.NewApps;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Creating containers from templates and images. */
public final class ContainerCreateArea implements Area {
    private final ContainerCreation creation;
    private final ContainerCreateJob job;

    /** Creates containers on these hosts, as apps. */
    public ContainerCreateArea(Platform platform, Fleet fleet, Apps apps) {
        var ids = new FreeContainerIds(apps, new FreeIds(fleet.hypervisors(), platform.jobs()));
        this.creation = new ContainerCreation(
                fleet.hosts(),
                fleet.hypervisors(),
                new NodeChoice(fleet.hosts(), fleet.inventory()),
                ids,
                platform.jobs());
        this.job = new ContainerCreateJob(
                fleet.guests(),
                ids,
                new NewApps(apps, platform.jobs()),
                new TemplateDownload(fleet.hypervisors()),
                platform.clock());
    }

    @Override
    public void declare(Ops ops) {
        ops.post("containers.create", "/containers", "Create a container from a template or an image, as an app")
                .needsSomewhere(ADMIN, APPS_INSTALL)
                .takes(ContainerCreateIn.class, (call, in) -> creation.check(call.who(), in))
                .starts(ContainerCreateJob.KIND.name())
                .asksHypervisor()
                .refuses(CONSENT_REQUIRED)
                .answers(202, JobRef.class, (call, in) -> new JobRef(creation.create(call.who(), in)));
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
