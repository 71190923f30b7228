package dev.holdfast.tokens;

import dev.holdfast.access.Credential;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scopes of a token: reading or changing each area of the API. */
record Scopes(Ops ops) {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("apps", "apps: their state, resources, network and logs"),
            Map.entry("audit", "the audit trail"),
            Map.entry("auth", "the user's own account and its sessions"),
            Map.entry("catalog", "the catalogue of apps and installs from it"),
            Map.entry("commands", "commands inside virtual machines"),
            Map.entry("guests", "many apps and virtual machines at once, besides the scope of each"),
            Map.entry("hardware", "the disks, pools, temperatures and pending updates of hosts"),
            Map.entry("hosts", "hosts"),
            Map.entry("jobs", "jobs and their transcripts"),
            Map.entry("live", "the stream of changes"),
            Map.entry("metrics", "metrics, and the state of all clusters and nodes"),
            Map.entry("search", "names, addresses and tags of hosts, apps and virtual machines, by searching"),
            Map.entry("meta", "the version and the features of this installation"),
            Map.entry("notifications", "notification channels, and the browsers that receive the user's notifications"),
            Map.entry("oidc", "single sign-on"),
            Map.entry("settings", "the settings"),
            Map.entry("teams", "teams and their members"),
            Map.entry("tokens", "API tokens; a token can revoke tokens but never create them"),
            Map.entry("users", "users"));

    /** What a token with a scope is worth to a thief, where that is more than its summary suggests; else null. */
    static final Map<String, String> WORTH = Map.of(
            "apps:write",
                    "Worth root in every app's container: terminals, edited scripts and updates run there as root.",
            "backups:read", "Worth the files in all backups: those on a Proxmox Backup Server can be downloaded.",
            "backups:write",
                    "Worth all guests that have a backup: restoring replaces them, and backups can be deleted.",
            "catalog:write", "Worth root on the nodes: what installs an app runs there as root.",
            "commands:write", "Worth root in every virtual machine with a guest agent: commands run there as root.",
            "hosts:write", "Worth root on the nodes: terminals of nodes, and commands over SSH.",
            "jobs:write", "Worth root where a script of a job in progress asks: its terminal takes input.",
            "recordings:read", "Worth what was typed and shown in recorded terminals, passwords included.",
            "schedules:write", "Worth what schedules may do, again and again: they act with the rights of this token.",
            "vms:write", "Worth every virtual machine: its screen, its disks and its cloud-init password.");

    /**
     * One scope and what it allows.
     *
     * @param scope an area with {@code :read} or {@code :write}, such as {@code apps:read}; the latter includes reading
     * @param summary what it allows, as a sentence
     * @param worth what a token with it is worth to a thief, where that is more than the summary suggests
     * @param inPerson what no token may do in this area, whatever its scopes
     */
    record ScopeView(String scope, String summary, @Nullable String worth, List<String> inPerson) {}

    List<ScopeView> list() {
        var all = new ArrayList<ScopeView>();
        ops.list().stream().map(Op::area).distinct().sorted().forEach(area -> {
            String words = WORDS.getOrDefault(area, area);
            all.add(view(area + Credential.READ, "Read " + words + ".", List.of()));
            all.add(view(area + Credential.WRITE, "Read and change " + words + ".", inPerson(area)));
        });
        return List.copyOf(all);
    }

    private static ScopeView view(String scope, String summary, List<String> inPerson) {
        return new ScopeView(scope, summary, WORTH.get(scope), inPerson);
    }

    private List<String> inPerson(String area) {
        return ops.list().stream()
                .filter(op -> op.area().equals(area) && op.isInPerson())
                .map(Op::summary)
                .toList();
    }

    boolean knows(String scope) {
        return list().stream().anyMatch(one -> one.scope().equals(scope));
    }
}
