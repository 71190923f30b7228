package dev.holdfast.pve;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How a storage is set up for the whole cluster. Which keys there are hangs on its type; all are text here.
 *
 * @param digest of the file in which all storages stand; null for one that is still to be
 */
public record StorageConfig(
        String storage,
        String type,
        Map<String, String> values,
        @Nullable String digest) {
    /** Copies the values. */
    public StorageConfig {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static StorageConfig of(JsonNode row) {
        var values = new TreeMap<String, String>();
        row.propertyStream().forEach(p -> values.put(p.getKey(), ResponseParser.words(p.getValue())));
        String storage = values.remove("storage");
        String type = values.remove("type");
        if (storage == null || type == null) throw ResponseParser.odd(false);
        return new StorageConfig(storage, type, values, values.remove("digest"));
    }

    /** A folder that every node has for itself, or that is mounted there. */
    public static StorageConfig directory(String storage, String path) {
        return of(storage, "dir").with("path", path);
    }

    /** An NFS export. */
    public static StorageConfig nfs(String storage, String server, String export) {
        return of(storage, "nfs").with("server", server).with("export", export);
    }

    /** A Windows or Samba share; the password is kept by the cluster and never told again. */
    public static StorageConfig cifs(String storage, String server, String share, String user, String password) {
        return of(storage, "cifs")
                .with("server", server)
                .with("share", share)
                .with("username", user)
                .with("password", password);
    }

    /** A datastore of a Proxmox Backup Server; the password or token secret is never told again. */
    public static StorageConfig backupServer(
            String storage, String server, String datastore, String user, String password) {
        return of(storage, "pbs")
                .with("server", server)
                .with("datastore", datastore)
                .with("username", user)
                .with("password", password)
                .with("content", "backup");
    }

    /** A storage of any type, nothing set yet. */
    public static StorageConfig of(String storage, String type) {
        return new StorageConfig(storage, type, Map.of(), null);
    }

    /** The same with one key set. */
    public StorageConfig with(String key, String value) {
        var more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new StorageConfig(storage, type, more, digest);
    }

    /** What it may hold, such as {@code images backup}. */
    public List<String> content() {
        return words("content");
    }

    /** The nodes that have it; empty for all. */
    public List<String> nodes() {
        return words("nodes");
    }

    private List<String> words(String key) {
        return Arrays.stream(values.getOrDefault(key, "").split("[,;\\s]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Whether it is switched on. */
    public boolean isEnabled() {
        return !"1".equals(values.get("disable"));
    }

    /** Whether all nodes see the same volumes, told or by its type. */
    public boolean isShared() {
        return "1".equals(values.get("shared"))
                || List.of("nfs", "cifs", "pbs", "rbd", "cephfs", "iscsi", "iscsidirect", "zfs", "esxi")
                        .contains(type);
    }

    /** How many backups it keeps, or null when it does not tell. */
    public @Nullable Retention keep() {
        String told = values.get("prune-backups");
        try {
            return told == null ? null : Retention.parse(told);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Without its values: one of them may be a password. */
    @Override
    public String toString() {
        return storage + " (" + type + ")";
    }
}
