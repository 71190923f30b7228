package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.schema.Digest;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The configuration options of each storage type. */
public final class StorageOptions {
    static final String[] TYPES =
            "btrfs cephfs cifs dir esxi iscsi iscsidirect lvm lvmthin nfs pbs rbd zfs zfspool".split(" ");

    private static final String EVERY = " nodes disable content bwlimit";
    private static final String FILES = EVERY
            + " content-dirs create-base-path create-subdirs format max-protected-backups mkdir preallocation"
            + " prune-backups";

    /** Options by storage type; an exclamation mark marks required options that can't be changed. */
    private static final Map<String, String> OPTIONS = Map.ofEntries(
            Map.entry("btrfs", "!path shared is_mountpoint nocow" + FILES),
            Map.entry("cephfs", "path monhost subdir options username fuse keyring fs-name" + FILES),
            Map.entry(
                    "cifs",
                    "!server !share path subdir username password domain smbversion options snapshot-as-volume-chain"
                            + FILES),
            Map.entry("dir", "!path shared is_mountpoint snapshot-as-volume-chain" + FILES),
            Map.entry("esxi", "!server !username !password skip-cert-verification" + EVERY),
            Map.entry("iscsi", "!portal !target" + EVERY),
            Map.entry("iscsidirect", "!portal !target" + EVERY),
            Map.entry(
                    "lvm",
                    "!vgname base shared saferemove saferemove-stepsize saferemove_throughput tagged_only"
                            + " snapshot-as-volume-chain"
                            + EVERY),
            Map.entry("lvmthin", "!thinpool !vgname" + EVERY),
            Map.entry("nfs", "!server !export path options snapshot-as-volume-chain" + FILES),
            Map.entry(
                    "pbs",
                    "!server !datastore namespace port username password encryption-key master-pubkey prune-backups"
                            + " max-protected-backups fingerprint skip-cert-verification"
                            + EVERY),
            Map.entry("rbd", "monhost pool data-pool namespace username authsupported krbd keyring" + EVERY),
            Map.entry(
                    "zfs",
                    "!portal !target !pool !blocksize !iscsiprovider nowritecache sparse comstar_hg comstar_tg lio_tpg"
                            + " zfs-base-path"
                            + EVERY),
            Map.entry("zfspool", "!pool blocksize sparse mountpoint" + EVERY));

    /** Options that the API accepts but never returns: Proxmox stores them in separate files. */
    private static final Set<String> SECRET = Set.of("password", "encryption-key", "master-pubkey", "keyring");

    private static final Map<String, Parameter> ALL = parameters(true);

    private StorageOptions() {}

    /** The options of all types, as parameters. */
    static Map<String, Parameter> parameters(boolean create) {
        var parameters = new TreeMap<String, Parameter>();
        for (String text :
                ("blocksize bwlimit comstar_hg comstar_tg content-dirs data-pool encryption-key fingerprint fs-name"
                                + " is_mountpoint keyring lio_tpg master-pubkey monhost mountpoint namespace nodes options"
                                + " pool saferemove_throughput server subdir username zfs-base-path")
                        .split(" ")) {
            parameters.put(text, Parameter.TEXT);
        }
        for (String flag :
                ("create-base-path create-subdirs disable fuse krbd mkdir nocow nowritecache saferemove shared"
                                + " skip-cert-verification snapshot-as-volume-chain sparse tagged_only")
                        .split(" ")) {
            parameters.put(flag, Parameter.FLAG);
        }
        parameters.put("content", Parameter.of(StorageOptions::contentFault));
        parameters.put("domain", Parameter.text(256));
        parameters.put("format", Parameter.oneOf("raw", "qcow2", "subvol", "vmdk"));
        parameters.put("max-protected-backups", Parameter.number(-1, null));
        parameters.put("password", Parameter.text(256));
        parameters.put("port", Parameter.number(1, 65535));
        parameters.put("preallocation", Parameter.oneOf("off", "metadata", "falloc", "full"));
        parameters.put("prune-backups", Retention.PARAMETER);
        parameters.put("saferemove-stepsize", Parameter.numberOneOf("1", "2", "4", "8", "16", "32"));
        parameters.put("smbversion", Parameter.oneOf("default", "2.0", "2.1", "3", "3.0", "3.11"));
        if (create) {
            for (String text :
                    "authsupported base datastore export iscsiprovider path portal share target thinpool vgname"
                            .split(" ")) {
                parameters.put(text, Parameter.TEXT);
            }
            parameters.put("storage", Formats.STORAGE.must());
            parameters.put("type", Parameter.oneOf(TYPES).must());
        } else {
            parameters.put("delete", Parameter.text(4096));
            parameters.put("digest", Parameter.text(64));
        }
        return Map.copyOf(parameters);
    }

    private static @Nullable String contentFault(String name, String value) {
        for (String kind : Formats.list(value)) {
            if (!kind.matches("images|rootdir|vztmpl|iso|backup|snippets|import|none")) {
                return "invalid content type '" + kind + "'\n";
            }
        }
        return null;
    }

    private static List<String> options(String type) {
        return List.of(OPTIONS.getOrDefault(type, "").trim().split(" +"));
    }

    private static List<String> held(String type) {
        return switch (type) {
            case "lvm", "lvmthin", "rbd", "zfspool" -> List.of("images", "rootdir");
            case "iscsi", "iscsidirect", "zfs" -> List.of("images");
            case "pbs" -> List.of("backup");
            case "esxi" -> List.of("import");
            case "cephfs" -> List.of("vztmpl", "iso", "backup", "snippets", "import");
            default -> List.of("images", "rootdir", "vztmpl", "iso", "backup", "snippets", "import");
        };
    }

    static String usualContent(String type) {
        return switch (type) {
            case "cephfs", "pbs" -> "backup";
            case "esxi" -> "import";
            case "dir", "btrfs", "lvmthin", "zfspool" -> "images,rootdir";
            default -> "images";
        };
    }

    /** The options to store; refuses options that the type does not have, and missing required options. */
    static Map<String, String> checked(String type, Map<String, String> sent, boolean create) {
        var kept = new TreeMap<String, String>();
        sent.forEach((key, value) -> {
            if (!options(type).contains(key) && !options(type).contains("!" + key)) {
                throw Failure.server("unexpected property '" + key + "'");
            }
            if (!create && options(type).contains("!" + key)) {
                throw Failure.server("can't change value of fixed parameter '" + key + "'");
            }
            if (key.equals("encryption-key"))
                kept.put(key, Digest.of(value)); // the same key on other storages is the same
            if (!SECRET.contains(key)) kept.put(key, value(type, key, value));
        });
        for (String option : create ? options(type) : List.<String>of()) {
            if (option.startsWith("!") && !sent.containsKey(option.substring(1))) {
                throw Failure.server("missing value for required option '" + option.substring(1) + "'");
            }
        }
        return kept;
    }

    private static String value(String type, String key, String value) {
        return switch (key) {
            case "content" -> {
                for (String kind : Formats.list(value)) {
                    if (kind.equals("none") || held(type).contains(kind)) continue;
                    throw Failure.server("storage does not support content type '" + kind + "'");
                }
                yield String.join(",", Formats.list(value));
            }
            case "nodes" -> String.join(",", new TreeSet<>(Formats.list(value)));
            case "prune-backups" -> Retention.of(value).toString();
            default -> value;
        };
    }

    /** Refuses to delete a required option. */
    static void needRemovable(String type, String key) {
        if (options(type).contains("!" + key)) throw Failure.server("unable to delete required option '" + key + "'");
        if (!options(type).contains(key)) throw Failure.server("no such option '" + key + "'");
    }

    /** The JSON value of a stored option. */
    static Object told(String key, String value) {
        Parameter parameter = ALL.get(key);
        if (key.equals("priority") || (parameter != null && parameter.type().equals("integer"))) {
            return Integer.valueOf(value);
        }
        return parameter != null && parameter.type().equals("boolean")
                ? (Object) (Parameter.isYes(value) ? 1 : 0)
                : value;
    }
}
