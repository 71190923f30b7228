package dev.holdfast.guests.disk;

import static dev.holdfast.access.Entitlement.APPS_RECONFIGURE;
import static dev.holdfast.access.Entitlement.VMS_OPTIONS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.access.Entitlement;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.pve.api.GuestKind;

/** The disks of the guests of one area, such as everything under {@code /vms/{vm_id}/disks}. */
record DiskRoutes(GuestTargets targets, GuestDisks disks) {
    /** Adds the operations. */
    void declare(Ops ops) {
        boolean isMachine = targets.kind() == GuestKind.QEMU;
        Entitlement feature = isMachine ? VMS_OPTIONS : APPS_RECONFIGURE;
        String area = targets.area() + ".";
        String all = targets.path() + "/disks";
        String one = all + "/{disk}";
        String of = isMachine ? "a virtual machine" : "an app's container";

        ops.get(area + "disks", all, "The disks of " + of + ", unused ones included")
                .needs(VIEWER)
                .asksHypervisor()
                .answersList(DiskView.class, (call, _) -> disks.list(id(call)));

        ops.post(area + "add_disk", all, "Add a new disk to " + of)
                .needs(ADMIN, feature)
                .takes(AddDiskIn.class, (call, in) -> disks.check(id(call), in))
                .asksHypervisor()
                .answers(200, DiskView.class, (call, in) -> disks.add(id(call), in));

        // A virtual machine mounts its disks itself.
        if (!isMachine) {
            ops.put(area + "change_disk", one, "Change how " + of + " mounts a disk")
                    .needs(ADMIN, feature)
                    .takes(MountIn.class)
                    .refuses(NOT_FOUND)
                    .asksHypervisor()
                    .answers(200, DiskView.class, (call, in) -> disks.change(id(call), disk(call), in));
        }

        ops.post(area + "resize_disk", one + "/resize", "Grow a disk of " + of)
                .needs(ADMIN, feature)
                .takes(ResizeDiskIn.class)
                .starts(kind(DiskAction.RESIZE))
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(202, JobRef.class, (call, in) -> disks.resize(call.who(), id(call), disk(call), in));

        ops.post(area + "move_disk", one + "/move", "Move a disk of " + of + " to another storage")
                .needs(ADMIN, feature)
                .takes(MoveDiskIn.class)
                .starts(kind(DiskAction.MOVE))
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(202, JobRef.class, (call, in) -> disks.move(call.who(), id(call), disk(call), in));

        ops.post(area + "detach_disk", one + "/detach", "Detach a disk from " + of + " and keep its volume")
                .needs(ADMIN, feature)
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(200, GuestDisks.Detached.class, (call, _) -> disks.detach(id(call), disk(call)));

        ops.post(area + "attach_disk", one + "/attach", "Attach an unused disk to " + of + " again")
                .needs(ADMIN, feature)
                .takes(AttachDiskIn.class)
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(200, DiskView.class, (call, in) -> disks.attach(id(call), disk(call), in));

        ops.delete(area + "delete_disk", one, "Delete an unused disk of " + of)
                .needs(ADMIN, feature)
                .takes(DeleteDiskIn.class)
                .confirm(
                        "the disk's volume id",
                        DeleteDiskIn::confirm,
                        call -> disks.volume(id(call), disk(call)),
                        _ -> "The volume and everything on it is deleted. ")
                .starts(kind(DiskAction.DELETE))
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> disks.delete(call.who(), id(call), disk(call)));
    }

    private String kind(DiskAction action) {
        return DiskJob.type(targets, action).name();
    }

    private long id(Call call) {
        return call.id(targets.variable());
    }

    private static String disk(Call call) {
        return call.text("disk");
    }
}
