package dev.holdfast.vms.clone;

import static dev.holdfast.access.Entitlement.VMS_CLONE;
import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.vms.VmRefusals;
import dev.holdfast.vms.Vms;
import dev.holdfast.vms.create.NewMachines;
import java.util.List;

/** Cloning virtual machines, and converting them to templates. */
public final class VmCloneArea implements Area {
    private final VmCloning cloning;
    private final TemplateConversion conversion;
    private final List<Job<?>> jobs;

    /** Clones these machines. */
    public VmCloneArea(Platform platform, Fleet fleet, Vms vms) {
        var inventory = fleet.inventory();
        var guests = fleet.guests();
        var ids = new FreeIds(fleet.hypervisors(), platform.jobs());
        this.cloning =
                new VmCloning(vms, fleet.hypervisors(), new NodeChoice(fleet.hosts(), inventory), ids, platform.jobs());
        this.conversion = new TemplateConversion(vms, platform.jobs());
        this.jobs = List.of(
                new VmCloneJob(vms, guests, ids, new NewMachines(platform.db(), guests, platform.jobs())),
                new TemplateJob(vms, guests, inventory));
    }

    @Override
    public void declare(Ops ops) {
        ops.post("vms.clone", "/vms/{vm_id}/clone", "Clone a virtual machine, fully or linked to a template")
                .needs(ADMIN, VMS_CLONE)
                .takes(VmCloneIn.class, (call, in) -> cloning.check(call.who(), id(call), in))
                .starts(VmCloneJob.KIND.name())
                .asksHypervisor()
                .refuses(VmRefusals.LINKED_CLONE_NEEDS_TEMPLATE)
                .answers(202, JobRef.class, (call, in) -> new JobRef(cloning.clone(call.who(), id(call), in)));

        ops.post("vms.template", "/vms/{vm_id}/template", "Convert a virtual machine to a template, permanently")
                .needs(ADMIN, VMS_CLONE)
                .takes(TemplateIn.class)
                .confirm("the machine's name", TemplateIn::confirm, call -> conversion.phrase(id(call)))
                .starts(TemplateJob.KIND.name())
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> new JobRef(conversion.convert(call.who(), id(call))));
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }

    @Override
    public List<Job<?>> jobs() {
        return jobs;
    }
}
