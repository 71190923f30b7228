package dev.holdfast.backups.restore;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.run.BackupWay;
import dev.holdfast.backups.run.GuestBackup;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.observed.GuestSetBack;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.MachineSpec;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Restores a guest: as another one with a free ID and new MAC addresses, or in place of the stopped one. */
record RestoreJob(
        Guests guests, FreeIds ids, Inventory inventory, GuestBackup backup, KnownBackups backups, Jobs jobs, Bus bus)
        implements Job<RestoreJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.restore", Params.class, Priority.PEOPLE);

    /**
     * What is restored.
     *
     * @param vmid of the guest in the backup
     * @param name of the guest in the backup
     * @param backupStorage where the present state is backed up first; null when it is not
     * @param storage for the disks; null for those that the backup names
     * @param linksDown whether a new guest is disconnected before it may start
     * @param onBoot whether a new guest starts with its node; null for as in the backup
     * @param warnings what a new guest has in common with one that exists; null in a job from before this was stored, like the two
     *     before
     * @param backup the id of the backup; null in a job from before this was stored
     */
    record Params(
            long clusterId,
            String node,
            String volid,
            GuestKind kind,
            int vmid,
            String name,
            boolean inPlace,
            @Nullable String backupStorage,
            @Nullable String storage,
            boolean start,
            @Nullable Boolean linksDown,
            @Nullable Boolean onBoot,
            @Nullable List<String> warnings,
            @Nullable Long backup) {
        boolean isDisconnected() {
            return Boolean.TRUE.equals(linksDown);
        }
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        int vmid = params.inPlace()
                ? params.vmid()
                : job.step("id", Integer.class, () -> ids.next(params.clusterId(), params.node(), Set.of()));
        var ref = new GuestRef(params.clusterId(), vmid);
        if (!params.inPlace()) job.holdAlso(ref.lock());
        GuestHandle guest = guests.on(params.node(), ref, params.kind());
        job.stopIfCanceled();
        if (params.inPlace() && !job.step("certain", Boolean.class, () -> isOwn(params))) {
            return new Outcome.Failed("Since the restore was requested, the backup " + params.volid()
                    + " was removed, or it became uncertain that it is of this " + guest.noun()
                    + ": another cluster that uses the storage may have a guest with the same ID. Nothing was restored."
                    + " Restore it as a new guest.");
        }
        Object present = null;
        if (params.backupStorage() != null) {
            job.line("Backing up the present state to " + params.backupStorage() + " first.");
            switch (backup.make(job, "present", guest, params.backupStorage(), BackupWay.USUAL)) {
                case Outcome.Done(Object done) -> present = done;
                case Outcome.Failed failed -> {
                    return new Outcome.Failed(
                            "Nothing was restored, because the present state could not be saved. " + failed.reason());
                }
                case Outcome.Unknown(String reason) -> {
                    return new Outcome.Unknown("Nothing was restored. " + reason);
                }
            }
            job.stopIfCanceled();
        }
        List<String> warnings = params.warnings();
        if (warnings != null) job.step("warned", () -> warnings.forEach(job::line));
        // Half a restore is worse than a late one.
        if (params.inPlace()) job.disableCancel();
        if (params.inPlace()) job.step("snapshots", () -> tellSnapshots(guest, job));
        job.line("Restoring " + params.name() + " from " + params.volid() + " as " + guest.noun() + " " + vmid + " on "
                + params.node() + (params.inPlace() ? ", in place of the present one." : "."));
        TaskEnd end = job.execute("restore", guest.nodeOrder(GuestTask.RESTORE, node -> order(node, params, vmid)));
        inventory.wake(params.clusterId());
        if (end == TaskEnd.OK || end == TaskEnd.WARNINGS) job.step("known", () -> known(params, guest, job.id()));
        if (params.inPlace()) {
            boolean isDone = end == TaskEnd.OK || end == TaskEnd.WARNINGS;
            bus.publish(new GuestSetBack(ref, null, isDone ? takenAt(params) : null, null));
        }
        return switch (end) {
            case OK, WARNINGS -> {
                Outcome refused =
                        params.isDisconnected() ? new NewGuest(guest, job).disconnected(params.start()) : null;
                yield refused == null ? new Outcome.Done(result(params, guest, vmid, present)) : refused;
            }
            case FAILED ->
                new Outcome.Failed("The restore failed: " + job.taskMessage() + "." + remains(params, guest)
                        + (present instanceof Map<?, ?> made && made.get("volid") != null
                                ? " The state before is in " + made.get("volid") + "."
                                : ""));
            case LOST ->
                new Outcome.Unknown("The host stopped answering during the restore. Check " + guest.noun() + " " + vmid
                        + " when it is back. If it is then still locked (create) and no task works on it, "
                        + guest.unlocking());
        };
    }

    /** Asked again, because the job may have waited for hours. */
    private boolean isOwn(Params params) {
        if (params.backup() == null) return true;
        Backup now = backups.find(params.backup());
        return now != null && now.certain();
    }

    private @Nullable Instant takenAt(Params params) {
        Backup restored = params.backup() == null ? null : backups.find(params.backup());
        return restored == null ? null : restored.takenAt();
    }

    /** Proxmox VE removes them with the disks that it replaces. */
    private static void tellSnapshots(GuestHandle guest, JobContext job) {
        try {
            List<String> names = ReplacedSnapshots.names(guest.client());
            if (!names.isEmpty()) job.line("Its snapshots go with its disks: " + String.join(", ", names) + ".");
        } catch (PveException e) {
            job.line("Its snapshots, which could not be listed, go with its disks.");
        }
    }

    /** The backup in place of a guest may be one of another that had the ID before it. */
    private void known(Params params, GuestHandle guest, long job) throws InterruptedException {
        if (params.inPlace()) guests.restored(guest);
        else guests.created(guest, params.name(), jobs.begun(job));
    }

    private static PveTask order(PveNode node, Params params, int vmid) {
        VolumeId backup = VolumeId.parse(params.volid());
        boolean another = !params.inPlace();
        boolean start = params.start() && !params.isDisconnected();
        Map<String, String> settings =
                params.onBoot() == null ? Map.of() : Map.of("onboot", params.onBoot() ? "1" : "0");
        return params.kind() == GuestKind.LXC
                ? node.create(new ContainerSpec(
                        vmid, backup, params.storage(), true, params.inPlace(), another, start, settings))
                : node.create(
                        new MachineSpec(vmid, backup, params.storage(), params.inPlace(), another, start, settings));
    }

    private static Map<String, Object> result(Params params, GuestHandle guest, int vmid, @Nullable Object present) {
        var result = new LinkedHashMap<String, Object>();
        result.put("vmid", vmid);
        result.put("node", params.node());
        result.put("name", params.name());
        if (params.linksDown() != null) result.put("links_down", params.isDisconnected());
        if (present != null) result.put("present_state", present);
        try {
            result.put("running", guest.client().status().isUp());
        } catch (PveException e) {
            // Unknown: the restore succeeded all the same.
        }
        return result;
    }

    /** What is there now, as sentences with a space before them: a restore in place may have removed the old disks. */
    private static String remains(Params params, GuestHandle guest) {
        String what = guest.noun() + " " + guest.ref().vmid();
        try {
            if (!guest.exists()) {
                return params.inPlace()
                        ? " There is no " + what + " any more. Restore it from another backup."
                        : " Nothing of it remains.";
            }
            PveGuest.Status status = guest.client().status();
            String lock = status.lock() == null
                    ? ""
                    : " It is locked (" + status.lock() + "). If no task works on it, " + guest.unlocking();
            return params.inPlace()
                    ? " The " + what + " exists." + lock
                            + " Whether its disks are the old ones is not certain: check it before you start it."
                    : " An incomplete " + what + " remains." + lock + " Delete it.";
        } catch (PveException e) {
            return " What remains is not known, because the host does not answer.";
        }
    }
}
