package dev.holdfast.news;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of jobs in words, and under which type of notice their ends are told. */
final class JobWords {
    private static final Map<String, String> WORDS = words();

    /** Kinds whose ends have a type of their own; those of all others are of the type {@code job}. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("app.install", "app.install"),
            Map.entry("app.update", "app.update"),
            Map.entry("app.uninstall", "app.uninstall"),
            Map.entry("app.backup", "backup"),
            Map.entry("vm.backup", "backup"),
            Map.entry("backup.run", "backup"),
            Map.entry("backup.job_run", "backup"),
            Map.entry("backup.job_node", "backup"),
            Map.entry("backup.restore", "backup.restore"));

    private JobWords() {}

    private static Map<String, String> words() {
        var words = new HashMap<>(Map.of(
                "app.install", "installation",
                "app.uninstall", "removal",
                "app.update", "update",
                "vm.create", "creation",
                "vm.clone", "clone",
                "vm.template", "conversion into a template",
                "vm.delete", "deletion",
                "catalog.refresh", "refresh of the catalogue",
                "network.apply", "change of the network",
                "firewall.arm", "change of the firewall"));
        words.putAll(Map.of(
                "backup.run", "backup",
                "backup.job_run", "backup job",
                "backup.job_node", "backup job",
                "backup.restore", "restore",
                "backup.verify", "check of backups",
                "backup.test_restore", "test restore",
                "backup.delete", "deletion of a backup",
                "backup.prune", "removal of old backups",
                "snapshots.delete", "deletion of snapshots",
                "volumes.delete_orphaned", "deletion of volumes"));
        words.putAll(Map.of(
                "app.import", "import of apps",
                "platform.backup", "backup of Holdfast itself",
                "platform.update", "update of Holdfast itself"));
        words.putAll(Map.of(
                "guests.start", "start of several guests",
                "guests.shutdown", "shutdown of several guests",
                "guests.restart", "restart of several guests",
                "guests.stop", "stop of several guests",
                "guests.snapshot", "snapshot of several guests",
                "guests.tags", "change of the tags of several guests",
                "guests.settings", "change of several guests",
                "guests.move", "move of several guests"));
        words.put("container.create", "creation");
        words.put("vm.command", "command");
        for (String type : new String[] {"app", "vm"}) {
            Map.ofEntries(
                            Map.entry("start", "start"),
                            Map.entry("stop", "stop"),
                            Map.entry("restart", "restart"),
                            Map.entry("shutdown", "shutdown"),
                            Map.entry("pause", "pause"),
                            Map.entry("resume", "resumption"),
                            Map.entry("reset", "reset"),
                            Map.entry("backup", "backup"),
                            Map.entry("migrate", "move"),
                            Map.entry("tags", "change of the tags"),
                            Map.entry("settings", "change of the settings"),
                            Map.entry("snapshot_create", "snapshot"),
                            Map.entry("snapshot_delete", "deletion of a snapshot"),
                            Map.entry("snapshot_rollback", "return to a snapshot"),
                            Map.entry("disk_resize", "growth of a disk"),
                            Map.entry("disk_move", "move of a disk"),
                            Map.entry("disk_delete", "deletion of a disk"))
                    .forEach((action, text) -> words.put(type + "." + action, text));
        }
        return Map.copyOf(words);
    }

    /** What a job of this kind is, such as {@code update}; null for a kind that has no words yet. */
    static @Nullable String find(String kind) {
        return WORDS.get(kind);
    }

    /** The same with its article and target, such as {@code The update of Wiki}. */
    static String of(String kind, @Nullable String target) {
        String words = find(kind);
        String what = words == null ? "The job " + kind : "The " + words;
        return target == null ? what : what + " of " + target;
    }

    /** The type of notice, without {@code .failed} or {@code .succeeded}. */
    static String type(String kind) {
        return TYPES.getOrDefault(kind, "job");
    }
}
