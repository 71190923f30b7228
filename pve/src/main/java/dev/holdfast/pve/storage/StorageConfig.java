package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.ResponseParser;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The cluster-wide configuration of a storage. The available keys depend on its type; all values are text here.
 *
 * @param digest of the file with all storages; null for a storage to be created
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

    /** Reads a row of a response. */
    public static StorageConfig of(JsonNode row) {
        Map<String, String> values = ResponseParser.texts(row);
        String storage = values.remove("storage");
        String type = values.remove("type");
        if (storage == null || type == null) throw ResponseParser.odd(false);
        return new StorageConfig(storage, type, values, values.remove("digest"));
    }

    /** A directory that each node has locally, or that is mounted there. */
    public static StorageConfig directory(String storage, String path) {
        return of(storage, "dir").with("path", path);
    }

    /** An NFS export. */
    public static StorageConfig nfs(String storage, String server, String export) {
        return of(storage, "nfs").with("server", server).with("export", export);
    }

    /** A Windows or Samba share. The cluster stores the password and never returns it. */
    public static StorageConfig cifs(String storage, String server, String share, String user, String password) {
        return of(storage, "cifs")
                .with("server", server)
                .with("share", share)
                .with("username", user)
                .with("password", password);
    }

    /** A datastore of a Proxmox Backup Server. The password or token secret is never returned. */
    public static StorageConfig backupServer(
            String storage, String server, String datastore, String user, String password) {
        return of(storage, "pbs")
                .with("server", server)
                .with("datastore", datastore)
                .with("username", user)
                .with("password", password)
                .with("content", "backup");
    }

    /** A storage of any type without settings. */
    public static StorageConfig of(String storage, String type) {
        return new StorageConfig(storage, type, Map.of(), null);
    }

    /** A copy with one key set. */
    public StorageConfig with(String key, String value) {
        var more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new StorageConfig(storage, type, more, digest);
    }

    /** The content types it can store, such as {@code images backup}. */
    public List<String> content() {
        return words("content");
    }

    /** The nodes that use it; empty for all. */
    public List<String> nodes() {
        return words("nodes");
    }

    private List<String> words(String key) {
        return Arrays.stream(values.getOrDefault(key, "").split("[,;\\s]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Whether it is enabled. */
    public boolean isEnabled() {
        return !"1".equals(values.get("disable"));
    }

    /** Whether all nodes see the same volumes, by its setting or its type. */
    public boolean isShared() {
        return "1".equals(values.get("shared"))
                || List.of("nfs", "cifs", "pbs", "rbd", "cephfs", "iscsi", "iscsidirect", "zfs", "esxi")
                        .contains(type);
    }

    /** Its backup retention, or null when none is set. */
    public @Nullable Retention keep() {
        String retention = values.get("prune-backups");
        try {
            return retention == null ? null : Retention.parse(retention);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Without the values, because one of them may be a password. */
    @Override
    public String toString() {
        return storage + " (" + type + ")";
    }
}
