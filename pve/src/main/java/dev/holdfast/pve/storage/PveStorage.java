package dev.holdfast.pve.storage;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.Incoming;
import dev.holdfast.pve.wire.Multipart;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A storage as one node sees it, below {@code /nodes/{node}/storage/{storage}}. */
public final class PveStorage {
    private final Api api;
    private final String path;

    /** A storage of the node with this path. */
    public PveStorage(Api api, String node, String storage) {
        this.api = api;
        this.path = node + "/storage/" + Api.segment(storage);
    }

    /**
     * The status of the storage.
     *
     * @param content the content types it can store, separated by commas
     * @param active whether the node can access it
     */
    public record Status(
            @Nullable String type,
            @Nullable String content,
            @Nullable Boolean active,
            @Nullable Boolean enabled,
            @Nullable Boolean shared,
            @Nullable Long total,
            @Nullable Long used,
            @Nullable Long avail) {
        /** Drops the sizes of an inactive storage: 8.2 returns 0, other versions omit them. */
        public Status {
            if (!Boolean.TRUE.equals(active)) {
                total = null;
                used = null;
                avail = null;
            }
        }
    }

    /** A single volume; {@code path} is its location on the node. A backup's format is {@code raw} here. */
    public record Volume(
            @Nullable String path,
            @Nullable String format,
            @Nullable Long size,
            @Nullable Long used,
            @Nullable String notes,
            @JsonProperty("protected") @Nullable Boolean isProtected) {}

    /**
     * What pruning would do to a backup.
     *
     * @param mark {@code keep remove protected renamed}; a renamed backup is never removed
     */
    public record Verdict(
            String volid,
            String mark,
            @Nullable String type,
            @Nullable Integer vmid,
            @Nullable Long ctime) {
        /** Requires an id and a mark. */
        public Verdict {
            Objects.requireNonNull(volid, "volid");
            Objects.requireNonNull(mark, "mark");
        }
    }

    /**
     * Which backups pruning considers.
     *
     * @param kind null for containers and virtual machines
     * @param vmid null for all guests
     */
    public record Scope(@Nullable GuestKind kind, @Nullable Integer vmid) {
        /** Every backup on the storage. */
        public static final Scope ALL = new Scope(null, null);
    }

    /** {@code GET …/status}. */
    public Status status() {
        return api.get(path + "/status", Map.of(), Status.class);
    }

    /** {@code GET …/content}: the volumes that the token can see, of one or all content types, of one or all guests. */
    public List<StoredVolume> content(@Nullable String content, @Nullable Integer vmid) {
        return api.list(
                path + "/content",
                new Parameters().with("content", content).with("vmid", vmid).asMap(),
                StoredVolume.class);
    }

    /** {@code GET …/content/{volume}}. */
    public Volume volume(VolumeId volume) {
        return api.get(path(volume), Map.of(), Volume.class);
    }

    /** {@code POST …/content}: creates an empty disk and returns its id; a null {@code format} is the storage's default. */
    public VolumeId allocate(int vmid, String filename, Size size, @Nullable String format) {
        var parameters = new Parameters()
                .with("vmid", vmid)
                .with("filename", filename)
                // In KiB, because the units it accepts lack T and bytes.
                .with("size", Math.ceilDiv(size.bytes(), 1024L))
                .with("format", format);
        return volume(api.post(path + "/content", parameters.asMap()));
    }

    /** The id of a volume that a write created. */
    public static VolumeId volume(JsonNode data) {
        try {
            if (data.isString()) return VolumeId.parse(data.stringValue());
        } catch (IllegalArgumentException e) {
            // not an id
        }
        throw ResponseParser.odd(true);
    }

    /** {@code DELETE …/content/{volume}}: a task, or null where it is deleted already. A protected backup's task fails. */
    public @Nullable PveTask delete(VolumeId volume) {
        return PveTask.orNothing(api, api.delete(path(volume), Map.of()));
    }

    /** {@code PUT …/content/{volume}}: changes a backup's notes, its protection, or both; null leaves a value unchanged. */
    public void describe(VolumeId volume, @Nullable String notes, @Nullable Boolean isProtected) {
        api.put(
                path(volume),
                new Parameters()
                        .with("notes", notes)
                        .with("protected", isProtected)
                        .asMap());
    }

    /** {@code GET …/prunebackups}: what pruning would do, without doing it; null uses the storage's own setting. */
    public List<Verdict> previewPrune(@Nullable Retention keep, Scope scope) {
        return api.list(path + "/prunebackups", pruning(keep, scope), Verdict.class);
    }

    private static Map<String, String> pruning(@Nullable Retention keep, Scope scope) {
        return new Parameters()
                .with("prune-backups", keep)
                .with("type", scope.kind() == null ? null : scope.kind().word())
                .with("vmid", scope.vmid())
                .asMap();
    }

    /**
     * {@code POST …/upload}: sends a file, which the node then stores in a task. Allow the client enough time with {@link
     * PveClient#within}. Throws {@link java.io.UncheckedIOException} when the source fails or is shorter than stated.
     */
    public PveTask upload(Upload file, InputStream source) {
        return PveTask.of(
                api,
                api.post(path + "/upload", new Multipart(file.fields().asMap(), file.name(), file.length(), source)));
    }

    /**
     * {@code POST …/download-url}: makes the node download a file, which needs privileges on the node as well. A file of that
     * name that exists is never replaced: the task computes its checksum, succeeds at once if it is the expected one, and
     * fails otherwise. Nothing stores the checksum.
     */
    public PveTask download(Download file) {
        return PveTask.of(
                api, api.post(path + "/download-url", file.parameters().asMap()));
    }

    /**
     * {@code POST …/oci-registry-pull}, since version 9.1: makes the node pull an image of a registry as a template for
     * containers, which needs {@code Sys.AccessNetwork} on the node as well. An existing file is never replaced.
     *
     * @param reference with its tag, such as {@code docker.io/library/nginx:1.29}
     * @param name of the file, to which the node appends {@code .tar}
     */
    public PveTask pullImage(String reference, String name) {
        return PveTask.of(
                api,
                api.post(
                        path + "/oci-registry-pull",
                        new Parameters()
                                .with("reference", reference)
                                .with("filename", name)
                                .asMap()));
    }

    /**
     * {@code GET …/file-restore/list}: the files in a folder of a snapshot on a Proxmox Backup Server. For the disks of a
     * virtual machine the node starts a small one, so allow enough time with {@link PveClient#within}.
     *
     * @param folder the {@code filepath} of another row; null for the archives of the snapshot
     */
    public List<BackupFile> files(VolumeId snapshot, @Nullable String folder) {
        return api.list(path + "/file-restore/list", file(snapshot, folder == null ? "/" : folder), BackupFile.class);
    }

    /** {@code GET …/file-restore/download}: the content of a file, or a ZIP archive of a folder; to be closed. */
    public Incoming readFile(VolumeId snapshot, String filepath) {
        return api.file(path + "/file-restore/download", file(snapshot, filepath));
    }

    private static Map<String, String> file(VolumeId snapshot, String filepath) {
        return new Parameters()
                .with("volume", snapshot)
                .with("filepath", filepath)
                .asMap();
    }

    /** {@code GET …/rrddata}: its recorded usage. */
    public List<Rrd.Point> history(Rrd.Span span, Rrd.Join join) {
        return Rrd.of(api, path, span, join);
    }

    private String path(VolumeId volume) {
        return path + "/content/" + Api.segment(volume.toString());
    }
}
