package dev.holdfast.tokens;

import dev.holdfast.access.Credential;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The scopes of a token: reading or changing each area of the API. */
public final class Scopes {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("apps", "apps: their state, resources, network and logs"),
            Map.entry("audit", "the audit trail"),
            Map.entry("auth", "the user's own account and its sessions"),
            Map.entry("catalog", "the catalogue of apps and installs from it"),
            Map.entry("guests", "many apps and virtual machines at once, besides the scope of each"),
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

    private final Ops ops;

    /** The scopes of these operations, including those declared later. */
    public Scopes(Ops ops) {
        this.ops = ops;
    }

    /** One scope and what it allows. */
    record ScopeView(String scope, String summary) {}

    List<ScopeView> list() {
        var all = new LinkedHashMap<String, String>();
        ops.list().stream().map(Op::area).distinct().sorted().forEach(area -> {
            String words = WORDS.getOrDefault(area, area);
            all.put(area + Credential.READ, "Read " + words + ".");
            all.put(area + Credential.WRITE, "Read and change " + words + ".");
        });
        return all.entrySet().stream()
                .map(one -> new ScopeView(one.getKey(), one.getValue()))
                .toList();
    }

    boolean knows(String scope) {
        return list().stream().anyMatch(one -> one.scope().equals(scope));
    }
}
