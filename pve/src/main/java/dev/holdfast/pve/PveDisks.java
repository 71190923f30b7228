package dev.holdfast.pve;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The disks of a guest, by their keys in its configuration: {@code rootfs mp0} of a container, {@code scsi0} of a machine. */
public final class PveDisks {
    private final PveClient client;
    private final GuestKind kind;
    private final String path;

    PveDisks(PveClient client, GuestKind kind, String guest) {
        this.client = client;
        this.kind = kind;
        this.path = guest;
    }

    /** {@code PUT …/resize} to a size; a smaller one is refused. As a task, or null where version 7 did it at once. */
    public @Nullable PveTask resize(String disk, Size size, @Nullable String digest) {
        return resize(disk, size.toString(), digest);
    }

    /** {@code PUT …/resize} by so much. */
    public @Nullable PveTask grow(String disk, Size by, @Nullable String digest) {
        return resize(disk, "+" + by, digest);
    }

    private @Nullable PveTask resize(String disk, String size, @Nullable String digest) {
        return client.orderOrNothing(
                "PUT",
                path + "/resize",
                new Parameters()
                        .with("disk", disk)
                        .with("size", size)
                        .with("digest", digest)
                        .asMap());
    }

    /**
     * Where a disk goes.
     *
     * @param format of a machine's disk, or null for the storage's own
     * @param delete whether the old one goes; else it stays as an unused disk
     * @param bandwidth in KiB per second, or null for what the cluster is set to
     */
    public record Move(
            String storage,
            @Nullable String format,
            boolean delete,
            @Nullable Integer bandwidth,
            @Nullable String digest) {
        /** To a storage, and nothing stays behind. */
        public static Move to(String storage) {
            return new Move(storage, null, true, null, null);
        }
    }

    /** {@code POST …/move_disk} or {@code …/move_volume}: a running machine's may move, a container's may not. */
    public PveTask move(String disk, Move move) {
        boolean container = kind == GuestKind.LXC;
        return client.order(
                "POST",
                path + (container ? "/move_volume" : "/move_disk"),
                new Parameters()
                        .with(container ? "volume" : "disk", disk)
                        .with("storage", move.storage())
                        .with("format", container ? null : move.format())
                        .with("delete", move.delete())
                        .with("bwlimit", move.bandwidth())
                        .with("digest", move.digest())
                        .asMap());
    }

    /** {@code PUT …/unlink} of a machine: takes disks out of its configuration; by force they are destroyed as well. */
    public void unlink(List<String> disks, boolean force) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("A container's disks are deleted as keys");
        client.call(
                "PUT",
                path + "/unlink",
                new Parameters()
                        .with("idlist", disks)
                        .with("force", force ? true : null)
                        .asMap());
    }
}
