package dev.holdfast.hosts.client;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Tables {@code host} and {@code cluster}. Every write that a {@link Host} or its client shows increments the revision. */
public final class HostStore {
    /** The revision of the rows that are a {@link Host}. */
    public static final Revision REVISION = new Revision("host");

    private static final String SELECT = """
        SELECT h.id, h.cluster_id, c.name AS cluster_name, h.name, h.address, h.node, h.fingerprint, h.verify_tls,
               h.token_id, h.pve_version, h.team_id, h.created_at
          FROM host h JOIN cluster c ON c.id = h.cluster_id
        """;

    /** A member of a cluster as the cluster status lists it. */
    public record Member(String node, @Nullable String ip) {}

    /** A cluster with its members at the last poll. */
    public record Cluster(long id, @Nullable String name, List<Member> members) {}

    public @Nullable Host find(Handle db, long id) {
        return Rows.find(db, Host.class, SELECT + " WHERE h.id = ?", id);
    }

    public List<Host> list(Handle db) {
        return Rows.list(db, Host.class, SELECT + " ORDER BY h.id");
    }

    byte @Nullable [] tokenSecret(Handle db, long id) {
        return Rows.find(db, byte[].class, "SELECT token_secret FROM host WHERE id = ?", id);
    }

    public long insert(Handle db, Host host, byte[] sealedSecret) {
        REVISION.grow(db);
        return Rows.one(
                db,
                Long.class,
                """
                        INSERT INTO host (cluster_id, name, address, node, fingerprint, verify_tls, token_id, token_secret,
                                          pve_version, team_id, created_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                        """,
                host.clusterId(),
                host.name(),
                host.address(),
                host.node(),
                host.fingerprint(),
                host.verifyTls(),
                host.tokenId(),
                sealedSecret,
                host.pveVersion(),
                host.teamId(),
                host.createdAt());
    }

    public void seal(Handle db, long id, byte[] sealedSecret) {
        REVISION.grow(db);
        db.execute("UPDATE host SET token_secret = ? WHERE id = ?", sealedSecret, id);
    }

    /** The fingerprint of the public key in a host's accepted certificate; null when it was not noted. */
    public @Nullable String key(Handle db, long id) {
        return Rows.find(db, String.class, "SELECT key_fingerprint FROM host WHERE id = ?", id);
    }

    public void key(Handle db, long id, @Nullable String fingerprint) {
        db.execute("UPDATE host SET key_fingerprint = ? WHERE id = ?", fingerprint, id);
    }

    public void update(Handle db, Host host) {
        REVISION.grow(db);
        db.execute(
                """
                UPDATE host SET name = ?, address = ?, fingerprint = ?, verify_tls = ?, token_id = ?, pve_version = ?
                 WHERE id = ?
                """,
                host.name(),
                host.address(),
                host.fingerprint(),
                host.verifyTls(),
                host.tokenId(),
                host.pveVersion(),
                host.id());
    }

    public void version(Handle db, long id, String version) {
        REVISION.grow(db);
        db.execute("UPDATE host SET pve_version = ? WHERE id = ?", version, id);
    }

    public void move(Handle db, long id, @Nullable Long teamId) {
        REVISION.grow(db);
        db.execute("UPDATE host SET team_id = ? WHERE id = ?", teamId, id);
    }

    public void delete(Handle db, long id) {
        REVISION.grow(db);
        db.execute("DELETE FROM host WHERE id = ?", id);
    }

    public List<Cluster> clusters(Handle db) {
        return Rows.list(db, Cluster.class, "FROM cluster ORDER BY id");
    }

    /** The certificates by node that were accepted in this cluster and are not those of its enrolled hosts. */
    public Map<String, String> certificates(Handle db, long clusterId) {
        return db.select("SELECT certificates FROM cluster WHERE id = ?", clusterId)
                .mapTo(String.class)
                .findOne()
                .map(text -> Json.read(text, new TypeReference<Map<String, String>>() {}))
                .orElse(Map.of());
    }

    /** Remembers the certificate of a node, for the time when its host is not enrolled any more. */
    public void remember(Handle db, long clusterId, String node, String fingerprint) {
        var all = new TreeMap<>(certificates(db, clusterId));
        if (fingerprint.equals(all.put(node, fingerprint))) return;
        db.execute("UPDATE cluster SET certificates = ? WHERE id = ?", Json.write(all), clusterId);
    }

    public long insertCluster(Handle db, @Nullable String name, List<Member> members) {
        return Rows.one(
                db,
                Long.class,
                "INSERT INTO cluster (name, members) VALUES (?, ?) RETURNING id",
                name,
                Json.write(members));
    }

    public void updateCluster(Handle db, long id, @Nullable String name, List<Member> members) {
        REVISION.grow(db);
        db.execute("UPDATE cluster SET name = ?, members = ? WHERE id = ?", name, Json.write(members), id);
    }
}
