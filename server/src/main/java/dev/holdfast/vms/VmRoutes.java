package dev.holdfast.vms;

import static dev.holdfast.access.Entitlement.VMS_LIFECYCLE;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.PowerAction;
import dev.holdfast.guests.PowerIn;
import dev.holdfast.guests.PowerJob;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import org.jspecify.annotations.Nullable;

/** The virtual machines under /vms: the list, one of them, and its power. */
record VmRoutes(Vms vms, VmViews views, VmDetails details, Jobs jobs, SelfDetection self) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.resource("vm", vms::ownership, vms::name);

        ops.get("vms.list", "/vms", "All virtual machines with their state")
                .needsSomewhere(VIEWER)
                .asks(VmsQuery.class)
                .answersList(VmView.class, (call, _) -> views.list(call.who(), call.query(VmsQuery.class)));

        ops.get("vms.get", "/vms/{vm_id}", "One virtual machine in detail")
                .needs(VIEWER)
                .answers(200, VmDetail.class, (call, _) -> details.get(id(call)));

        ops.post(
                        "vms.lifecycle",
                        "/vms/{vm_id}/{action}",
                        "Start, stop, restart, shut down, pause, resume or reset a virtual machine")
                .needs(OPERATOR, VMS_LIFECYCLE)
                .where("action", PowerAction.words(vms.kind()))
                .takes(PowerIn.class)
                .sparesItself("the machine's name", PowerIn::confirm, (call, _) -> phraseIfItself(call))
                .starts(PowerJob.kinds(vms))
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> lifecycle(call));
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }

    private static PowerAction action(Call call) {
        return PowerAction.of(call.text("action"));
    }

    private @Nullable String phraseIfItself(Call call) {
        String name = vms.target(id(call)).name();
        return action(call).takesDown() && self.isSelf(vms.at(id(call))) ? name : null;
    }

    private JobRef lifecycle(Call call) {
        long id = id(call);
        var _ = vms.at(id, Exclusions.Action.POWER);
        GuestState seen = vms.seen(vms.get(id));
        boolean starts = action(call) == PowerAction.START || action(call) == PowerAction.RESTART;
        if (seen != null && seen.template() && starts) {
            throw Refusal.conflict(PowerJob.template(vms.target(id).name()));
        }
        return new JobRef(jobs.enqueue(vms.request(id, PowerJob.kind(vms.type(), action(call)), new PowerJob.Params(id))
                .by(call.who())));
    }
}
