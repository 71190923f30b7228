package dev.holdfast.guests.snapshot;

import static dev.holdfast.access.Entitlement.VMS_SNAPSHOTS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.guests.GuestTargets;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.pve.api.GuestKind;

/** The snapshots of the guests of one area, such as everything under {@code /vms/{vm_id}/snapshots}. */
record SnapshotRoutes(GuestTargets targets, GuestSnapshots snapshots) {
    /** Adds the operations. */
    void declare(Ops ops) {
        String area = targets.area() + ".";
        String all = targets.path() + "/snapshots";
        String one = all + "/{name}";
        String of = targets.kind() == GuestKind.QEMU ? "a virtual machine" : "an app's container";

        ops.get(area + "snapshots", all, "The snapshots of " + of + ", read live")
                .needs(VIEWER, VMS_SNAPSHOTS)
                .asksHypervisor()
                .answersList(SnapshotView.class, (call, _) -> snapshots.list(id(call)));

        ops.get(
                        area + "snapshot_support",
                        targets.path() + "/snapshot-support",
                        "Whether the storages of " + of + " can take snapshots, and if not, why")
                .needs(VIEWER, VMS_SNAPSHOTS)
                .asksHypervisor()
                .answers(200, GuestSnapshots.Support.class, (call, _) -> snapshots.support(id(call)));

        ops.post(area + "create_snapshot", all, "Take a snapshot of " + of)
                .needs(OPERATOR, VMS_SNAPSHOTS)
                .takes(SnapshotIn.class)
                .starts(kind(SnapshotAction.CREATE))
                .refuses(CAPABILITY_MISSING)
                .asksHypervisor()
                .answers(202, JobRef.class, (call, in) -> snapshots.create(call.who(), id(call), in));

        ops.delete(area + "delete_snapshot", one, "Delete a snapshot of " + of)
                .needs(OPERATOR, VMS_SNAPSHOTS)
                .starts(kind(SnapshotAction.DELETE))
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> snapshots.delete(call.who(), id(call), name(call)));

        ops.post(area + "rollback", one + "/rollback", "Roll " + of + " back to a snapshot")
                .needs(ADMIN, VMS_SNAPSHOTS)
                .takes(RollbackIn.class)
                .confirm(
                        "the guest's name",
                        RollbackIn::confirm,
                        call -> snapshots.phrase(id(call), name(call)),
                        call -> snapshots.warning(id(call), name(call)))
                .starts(kind(SnapshotAction.ROLLBACK))
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> snapshots.rollBack(call.who(), id(call), name(call)));
    }

    private String kind(SnapshotAction action) {
        return SnapshotJob.type(targets, action).name();
    }

    private long id(Call call) {
        return call.id(targets.variable());
    }

    private static String name(Call call) {
        return call.text("name");
    }
}
