package dev.holdfast.guests.disk;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveDisks;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Grows a disk, moves it to another storage, or deletes an unused one. */
record DiskJob(DiskAction action, GuestTargets targets, Guests guests, Inventory inventory, VolumeUse use)
        implements Job<DiskJob.Params> {
    private static final int LOG_LINES = 500;
    private static final String LOST =
            "The host stopped answering while its task was running. Check the guest's disks when the host is back.";

    /**
     * What to do with which disk.
     *
     * @param volume the disk's volume when the job was requested: another one is left alone
     * @param bytes the new size of a disk that grows
     * @param storage the target of a disk that is moved
     */
    record Params(
            long targetId,
            String disk,
            String volume,
            @Nullable Long bytes,
            @Nullable String storage) {}

    /** The jobs of all actions on the disks of these guests. */
    static List<DiskJob> all(GuestTargets targets, Guests guests, Inventory inventory, Hosts hosts) {
        var use = new VolumeUse(guests, inventory, hosts);
        return Arrays.stream(DiskAction.values())
                .map(action -> new DiskJob(action, targets, guests, inventory, use))
                .toList();
    }

    /** The type of job of an action, such as {@code vm.disk_move}. */
    static JobType<Params> type(GuestTargets targets, DiskAction action) {
        return new JobType<>(targets.type() + "." + action.word(), Params.class, Priority.PEOPLE);
    }

    @Override
    public JobType<Params> kind() {
        return type(targets, action);
    }

    /**
     * The state before the order; stored, because after a restart of the job the order itself has changed it.
     *
     * @param volume that of the disk; null when there is no such disk any more
     * @param there the guest's volumes on the target storage; null when they could not be read
     */
    record Found(
            String node, @Nullable String volume, @Nullable Set<String> there) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestTarget target = job.step("target", GuestTarget.class, () -> targets.target(params.targetId()));
        Found found = job.step("state", Found.class, () -> look(params));
        GuestHandle guest = guests.on(found.node(), target.guest(), targets.kind());
        if (!params.volume().equals(found.volume())) {
            return new Outcome.Failed("Disk " + params.disk() + " was changed in the meantime: it is "
                    + (found.volume() == null ? "no longer there" : found.volume()) + ". Nothing was done.");
        }
        Outcome end = switch (action) {
            case RESIZE -> resize(params, target, guest, job);
            case MOVE -> move(params, target, found, guest, job);
            case DELETE -> delete(params, target, guest, job);
        };
        inventory.wake(target.clusterId());
        return end;
    }

    private Found look(Params params) {
        GuestHandle guest = targets.at(params.targetId());
        PendingConfig.Key key = guest.client().pending().find(params.disk());
        return new Found(
                guest.node(),
                key == null ? null : DiskView.of(key).volume(),
                params.storage() == null ? null : volumes(guest, params.storage()));
    }

    /** The guest's volumes on a storage; null when they can't be read. */
    private static @Nullable Set<String> volumes(GuestHandle guest, String storage) {
        try {
            return guest.nodeClient().storage(storage).content(null, guest.ref().vmid()).stream()
                    .map(StoredVolume::volid)
                    .collect(Collectors.toSet());
        } catch (PveException _) {
            return null;
        }
    }

    private Outcome resize(Params params, GuestTarget target, GuestHandle guest, JobContext job)
            throws InterruptedException {
        var size = new Size(Objects.requireNonNull(params.bytes()));
        job.disableCancel(); // a disk can't be made smaller again
        job.line("Growing " + params.disk() + " of " + target.name() + " to " + size + ".");
        String warning = null;
        try {
            RemoteTask task =
                    job.order("resize", guest.order(GuestTask.RESIZE_DISK, g -> resize(g, params.disk(), size)));
            job.require(job.follow(task), "The disk could not be grown", LOST);
            warning = unresized(task);
        } catch (DoneAlready _) {
            job.line("The host grew it without a task.");
        }
        Long now = null;
        try {
            now = config(guest, params.disk());
        } catch (PveException _) {
            job.line("The disk's size could not be read back.");
        }
        if (now != null && now < size.bytes()) {
            return new Outcome.Failed("The host reported a success, but the disk has " + new Size(now)
                    + ". Check the guest's disks on the host.");
        }
        var result = new LinkedHashMap<String, Object>(Map.of("disk", params.disk(), "size_bytes", size.bytes()));
        if (warning != null) {
            result.put("warnings", warning);
            job.line("The disk is larger, but its file system is not: " + warning);
        }
        return new Outcome.Done(result);
    }

    /** The line about a container's file system that did not follow its disk: the task ends well nevertheless. */
    static @Nullable String unresized(RemoteTask task) throws InterruptedException {
        try {
            return task.log(0, LOG_LINES).stream()
                    .filter(line -> line.startsWith("Failed to update the container's filesystem")
                            || line.matches(".*command 'resize2fs .*' failed:.*"))
                    .findFirst()
                    .orElse(null);
        } catch (HostUnreachable e) {
            return null;
        }
    }

    private static PveTask resize(PveGuest guest, String disk, Size size) {
        PveTask task = guest.disks().resize(disk, size, null);
        if (task == null) throw new DoneAlready();
        return task;
    }

    /** Proxmox VE 7 resizes a disk during the call. */
    private static final class DoneAlready extends RuntimeException {}

    private static @Nullable Long config(GuestHandle guest, String disk) {
        PendingConfig.Key key = guest.client().pending().find(disk);
        return key == null ? null : DiskView.of(key).sizeBytes();
    }

    private Outcome move(Params params, GuestTarget target, Found found, GuestHandle guest, JobContext job)
            throws InterruptedException {
        String storage = Objects.requireNonNull(params.storage());
        job.line("Moving " + params.disk() + " of " + target.name() + " (" + params.volume() + ") to storage " + storage
                + ".");
        TaskEnd end = job.execute(
                "move",
                guest.order(GuestTask.MOVE_DISK, g -> g.disks().move(params.disk(), PveDisks.Move.to(storage))));
        return switch (end) {
            case OK, WARNINGS -> moved(params, guest, job);
            case FAILED ->
                new Outcome.Failed("The disk could not be moved: " + job.taskMessage() + "."
                        + leftAt(storage, found.there(), guest));
            case LOST -> new Outcome.Unknown(LOST);
        };
    }

    private static Outcome moved(Params params, GuestHandle guest, JobContext job) {
        var result = new LinkedHashMap<String, Object>();
        result.put("disk", params.disk());
        try {
            PendingConfig.Key key = guest.client().pending().find(params.disk());
            String now = key == null ? null : DiskView.of(key).volume();
            if (now != null) result.put("volume", now);
        } catch (PveException _) {
            // Only the task's success is known then.
        }
        Set<String> there = volumes(guest, VolumeId.parse(params.volume()).storage());
        if (there == null) {
            job.line("Whether the old volume " + params.volume() + " was removed could not be read.");
        } else if (there.contains(params.volume())) {
            job.line("The old volume " + params.volume() + " still exists. Delete it if it is listed as unused.");
            result.put("left", List.of(params.volume()));
        }
        return new Outcome.Done(result);
    }

    /** The volumes that the failed task left on the target storage, as sentences with a space before them. */
    private static String leftAt(String storage, @Nullable Set<String> before, GuestHandle guest) {
        Set<String> now = before == null ? null : volumes(guest, storage);
        if (before == null || now == null) {
            return " The disk is where it was. Whether a part of the copy remains on storage " + storage
                    + " could not be read.";
        }
        List<String> left =
                now.stream().filter(one -> !before.contains(one)).sorted().toList();
        return left.isEmpty()
                ? " The disk is where it was, and nothing of the copy remains."
                : " Storage " + storage + " now contains " + String.join(", ", left)
                        + ". Compare this with the guest's disks, and delete what no disk uses.";
    }

    private Outcome delete(Params params, GuestTarget target, GuestHandle guest, JobContext job)
            throws InterruptedException {
        VolumeId volume = VolumeId.parse(params.volume());
        boolean begun = job.isDone("begun");
        // After a crash in the middle of it, the host may have deleted the volume.
        boolean over =
                job.isDone("delete") || (begun && isGone(params, guest.client().pending()));
        if (!over) {
            job.line("Reading every configuration that could name " + volume + ".");
            String user;
            try {
                user = use.of(guest, params.disk(), volume, percent -> {
                    job.progress(percent * 9 / 10);
                    job.stopIfCanceled();
                });
            } catch (VolumeUse.Unreadable e) {
                if (begun) {
                    return new Outcome.Unknown(e.getMessage() + " The deletion of " + volume
                            + " may have been ordered before the interruption. Reload the disks.");
                }
                return new Outcome.Failed(e.getMessage() + " It may need " + volume
                        + ", so nothing was deleted. Try again when it can be read.");
            }
            if (user != null) return new Outcome.Failed(user + " Volume " + volume + " was not deleted.");
            job.line("Deleting " + volume + " of " + target.name() + ".");
            job.disableCancel();
            job.step("begun", () -> {});
        }
        job.step("delete", () -> delete(params, guest));
        Set<String> there = volumes(guest, volume.storage());
        if (there != null && there.contains(volume.toString())) {
            return new Outcome.Failed("The " + guest.noun() + " no longer names " + volume
                    + ", but the storage still contains it. Delete it there.");
        }
        if (there == null) job.line("Whether the storage still contains the volume could not be read.");
        return new Outcome.Done(Map.of("deleted", volume.toString()));
    }

    /** May run again after a crash: a volume that is no longer named was deleted. */
    private static void delete(Params params, GuestHandle guest) {
        PveGuest client = guest.client();
        PendingConfig before = client.pending();
        if (isGone(params, before)) return;
        try {
            new DiskWrite(client, before).deleteInJob(params.disk(), after -> isGone(params, after));
        } catch (PveException.Refused e) {
            // After a crash, the host may carry out the first request only now.
            if (e.reason() != PveException.Reason.DIGEST || !isGone(params, client.pending())) throw e;
        }
    }

    private static boolean isGone(Params params, PendingConfig config) {
        PendingConfig.Key key = config.find(params.disk());
        return key == null || !DiskWrite.names(key.value(), params.volume());
    }
}
