package dev.holdfast.vms.create;

import static dev.holdfast.access.Entitlement.VMS_CREATE;
import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Creating virtual machines. */
public final class VmCreateArea implements Area {
    private final VmCreation creation;
    private final VmCreateJob job;
    private final KnownImages images;

    /** Creates machines on these hosts. */
    public VmCreateArea(Platform platform, Fleet fleet) {
        var inventory = fleet.inventory();
        var ids = new FreeIds(fleet.hypervisors(), platform.jobs());
        var published = new PublishedText(platform.outgoing());
        this.images = new KnownImages(platform.config().imageList(), published, platform.clock());
        this.creation = new VmCreation(
                fleet.hosts(),
                fleet.hypervisors(),
                new NodeChoice(fleet.hosts(), inventory),
                new GuestOwners(fleet.known(), fleet.hosts(), inventory),
                ids,
                platform.jobs(),
                new ImageSources(images, published, platform.clock()));
        this.job = new VmCreateJob(
                fleet.guests(),
                ids,
                new NewMachines(platform.db(), fleet.guests(), platform.jobs()),
                new ImageDownload(fleet.hypervisors()));
    }

    @Override
    public void declare(Ops ops) {
        ops.get("vms.images", "/vms/images", "The images of distributions that a virtual machine can be made from")
                .needsSomewhere(ADMIN, VMS_CREATE)
                .answers(200, KnownImages.KnownImageList.class, (_, _) -> images.list());

        ops.post("vms.create", "/vms", "Create a virtual machine")
                .needsSomewhere(ADMIN, VMS_CREATE)
                .takes(VmCreateIn.class, (call, in) -> creation.check(call.who(), in))
                .starts(VmCreateJob.KIND.name())
                .asksHypervisor()
                .answers(202, JobRef.class, (call, in) -> new JobRef(creation.create(call.who(), in)));
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
