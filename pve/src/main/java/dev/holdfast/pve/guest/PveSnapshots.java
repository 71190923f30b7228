package dev.holdfast.pve.guest;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.task.PveTask;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The snapshots of a guest, below {@code …/{vmid}/snapshot}. */
public final class PveSnapshots {
    private final Api api;
    private final GuestKind kind;
    private final String path;

    PveSnapshots(Api api, GuestKind kind, String guest) {
        this.api = api;
        this.kind = kind;
        this.path = guest + "/snapshot";
    }

    /**
     * A snapshot.
     *
     * @param parent the previous snapshot, or null
     * @param snaptime epoch seconds
     * @param vmstate whether it contains a virtual machine's memory
     * @param snapstate {@code prepare} or {@code delete} for one that is incomplete, or null
     */
    public record Snapshot(
            String name,
            @Nullable String description,
            @Nullable String parent,
            @Nullable Long snaptime,
            @Nullable Boolean vmstate,
            @Nullable String snapstate) {
        /** Requires a name. */
        public Snapshot {
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * The snapshots, and the guest's position among them.
     *
     * @param parent the snapshot that the guest's current state is based on, or null without snapshots
     */
    public record Tree(List<Snapshot> snapshots, @Nullable String parent) {}

    /** {@code GET …/snapshot}, without the row {@code current}, which is not a snapshot. */
    public Tree list() {
        List<Snapshot> rows = api.list(path, Map.of(), Snapshot.class);
        return new Tree(
                rows.stream().filter(row -> !isCurrent(row)).toList(),
                rows.stream()
                        .filter(PveSnapshots::isCurrent)
                        .map(Snapshot::parent)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    private static boolean isCurrent(Snapshot row) {
        return row.name().equals("current");
    }

    /** {@code POST …/snapshot}. Unsupported storages and existing names make only the task fail. */
    public PveTask create(String name, @Nullable String description) {
        return PveTask.of(api, api.post(path, parameters(name, description).asMap()));
    }

    /** The same including the memory of a running virtual machine. */
    public PveTask createWithMemory(String name, @Nullable String description) {
        if (kind != GuestKind.QEMU) throw new IllegalStateException("Only a virtual machine's memory can be saved");
        return PveTask.of(
                api,
                api.post(
                        path,
                        parameters(name, description).with("vmstate", true).asMap()));
    }

    private static Parameters parameters(String name, @Nullable String description) {
        return new Parameters().with("snapname", name).with("description", description);
    }

    /** {@code GET …/snapshot/{name}/config}: the guest's configuration in the snapshot. */
    public Map<String, String> config(String name) {
        return ResponseParser.texts(api.get(path(name) + "/config", Map.of()));
    }

    /** {@code PUT …/snapshot/{name}/config}. */
    public void describe(String name, String description) {
        api.put(path(name) + "/config", Map.of("description", description));
    }

    /** {@code POST …/snapshot/{name}/rollback}: later changes are lost; {@code start} starts the guest afterwards. */
    public PveTask rollBack(String name, boolean start) {
        return PveTask.of(
                api,
                api.post(
                        path(name) + "/rollback",
                        new Parameters().with("start", start).asMap()));
    }

    /** {@code DELETE …/snapshot/{name}}; with force also where a disk's snapshot can't be removed. */
    public PveTask delete(String name, boolean force) {
        return PveTask.of(
                api,
                api.delete(
                        path(name),
                        new Parameters().with("force", force ? true : null).asMap()));
    }

    private String path(String name) {
        return path + "/" + Api.segment(name);
    }
}
