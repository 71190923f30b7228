package dev.holdfast.vms.delete;

import static dev.holdfast.access.Entitlement.VMS_DELETE;
import static dev.holdfast.access.Role.OWNER;

import dev.holdfast.guests.SelfDetection;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.vms.Vms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deleting virtual machines. */
public final class VmDeleteArea implements Area {
    private final Vms vms;
    private final VmDeletion deletion;
    private final SelfDetection self;
    private final VmDeleteJob job;

    /** Deletes these machines. */
    public VmDeleteArea(Platform platform, Fleet fleet, Vms vms) {
        this.vms = vms;
        this.deletion = new VmDeletion(vms, platform.jobs());
        this.self = fleet.self();
        this.job = new VmDeleteJob(vms, fleet.guests());
    }

    @Override
    public void declare(Ops ops) {
        ops.delete(
                        "vms.delete",
                        "/vms/{vm_id}",
                        "Destroy a stopped virtual machine with its disks; nothing is backed up")
                .needs(OWNER, VMS_DELETE)
                .takes(VmDeleteIn.class)
                .sparesItself("the machine's name", VmDeleteIn::confirm, (call, _) -> phraseIfItself(id(call)))
                .confirm("the machine's name", VmDeleteIn::confirm, call -> deletion.phrase(id(call)))
                .starts(VmDeleteJob.KIND.name())
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> new JobRef(deletion.delete(call.who(), id(call))));
    }

    private @Nullable String phraseIfItself(long id) {
        return self.isSelf(vms.at(id)) ? vms.target(id).name() : null;
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
