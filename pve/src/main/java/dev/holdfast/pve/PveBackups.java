package dev.holdfast.pve;

import java.util.List;
import java.util.Map;

/** The backup jobs of a cluster, below {@code /cluster/backup}. */
public final class PveBackups {
    private static final String PATH = "/cluster/backup";

    private final PveClient client;

    PveBackups(PveClient client) {
        this.client = client;
    }

    /** {@code GET /cluster/backup}. */
    public List<BackupJob> jobs() {
        return client.list(PATH, Map.of(), BackupJob.class);
    }

    /** {@code GET /cluster/backup/{id}}. */
    public BackupJob job(String id) {
        return client.get(path(id), Map.of(), BackupJob.class);
    }

    /** {@code POST /cluster/backup}. */
    public void create(BackupJob.Wish spec) {
        client.call("POST", PATH, spec.parameters().asMap());
    }

    /** {@code PUT /cluster/backup/{id}}. It takes no digest. */
    public void update(String id, ConfigChange change) {
        client.call("PUT", path(id), new Parameters().with(change.onlyAt(null)).asMap());
    }

    /** {@code DELETE /cluster/backup/{id}}. The backups are kept. */
    public void delete(String id) {
        client.call("DELETE", path(id), Map.of());
    }

    /** {@code GET /cluster/backup/{id}/included_volumes}: what a job includes and excludes. */
    public List<BackupJob.Included> included(String id) {
        var children = client.get(path(id) + "/included_volumes", Map.of(), BackupJob.Tree.class)
                .children();
        return children == null ? List.of() : List.copyOf(children);
    }

    /** {@code GET /cluster/backup-info/not-backed-up}: the guests that no job includes. */
    public List<BackupJob.Forgotten> notBackedUp() {
        return client.list("/cluster/backup-info/not-backed-up", Map.of(), BackupJob.Forgotten.class);
    }

    private static String path(String id) {
        return PATH + "/" + PveClient.segment(id);
    }
}
