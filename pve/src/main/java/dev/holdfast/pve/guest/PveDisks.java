package dev.holdfast.pve.guest;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.task.PveTask;
import org.jspecify.annotations.Nullable;

/** The disks of a guest by configuration key: {@code rootfs mp0} of a container, {@code scsi0} of a virtual machine. */
public final class PveDisks {
    private final Api api;
    private final GuestKind kind;
    private final String path;

    PveDisks(Api api, GuestKind kind, String guest) {
        this.api = api;
        this.kind = kind;
        this.path = guest;
    }

    /** {@code PUT …/resize} to a size. A smaller size is refused. A task, or null where version 7 resized immediately. */
    public @Nullable PveTask resize(String disk, Size size, @Nullable String digest) {
        return resize(disk, size.toString(), digest);
    }

    private @Nullable PveTask resize(String disk, String size, @Nullable String digest) {
        return PveTask.orNothing(
                api,
                api.put(
                        path + "/resize",
                        new Parameters()
                                .with("disk", disk)
                                .with("size", size)
                                .with("digest", digest)
                                .asMap()));
    }

    /**
     * The target of a disk move.
     *
     * @param format of a virtual machine's disk, or null for the storage's default
     * @param delete whether the old disk is deleted; otherwise it stays as an unused disk
     * @param bandwidth in KiB per second, or null for the cluster's limit
     */
    public record Move(
            String storage,
            @Nullable String format,
            boolean delete,
            @Nullable Integer bandwidth,
            @Nullable String digest) {
        /** Moves to a storage and deletes the old disk. */
        public static Move to(String storage) {
            return new Move(storage, null, true, null, null);
        }
    }

    /** {@code POST …/move_disk} or {@code …/move_volume}. A virtual machine can be running, a container can't. */
    public PveTask move(String disk, Move move) {
        boolean container = kind == GuestKind.LXC;
        return PveTask.of(
                api,
                api.post(
                        path + (container ? "/move_volume" : "/move_disk"),
                        new Parameters()
                                .with(container ? "volume" : "disk", disk)
                                .with("storage", move.storage())
                                .with("format", container ? null : move.format())
                                .with("delete", move.delete())
                                .with("bwlimit", move.bandwidth())
                                .with("digest", move.digest())
                                .asMap()));
    }
}
