package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Map;

/** The backup jobs of a cluster, below {@code /cluster/backup}. */
public final class PveBackups {
    private static final String PATH = "/cluster/backup";

    private final Api api;

    /** Over this API. */
    public PveBackups(Api api) {
        this.api = api;
    }

    /** {@code GET /cluster/backup}. */
    public List<BackupJob> jobs() {
        return api.list(PATH, Map.of(), BackupJob.class);
    }

    /**
     * {@code GET /cluster/backup/{id}}, as the parameters of a run on a node, which {@link PveNode#backUp} sends: what
     * Proxmox VE's own page sends for "Run now". All settings of the job apply, including those that {@link BackupJob}
     * leaves out.
     */
    public Parameters command(String id) {
        return BackupJob.command(api.get(path(id), Map.of()));
    }

    /** {@code POST /cluster/backup}. */
    public void create(BackupJob.Spec spec) {
        api.post(PATH, spec.parameters().asMap());
    }

    /** {@code PUT /cluster/backup/{id}}. It takes no digest. */
    public void update(String id, ConfigChange change) {
        api.put(path(id), new Parameters().with(change.onlyAt(null)).asMap());
    }

    /** {@code DELETE /cluster/backup/{id}}. The backups are kept. */
    public void delete(String id) {
        api.delete(path(id), Map.of());
    }

    /** {@code GET /cluster/backup/{id}/included_volumes}: what a job includes and excludes. */
    public List<BackupJob.Included> included(String id) {
        var children = api.get(path(id) + "/included_volumes", Map.of(), BackupJob.Tree.class)
                .children();
        return children == null ? List.of() : List.copyOf(children);
    }

    private static String path(String id) {
        return PATH + "/" + Api.segment(id);
    }
}
