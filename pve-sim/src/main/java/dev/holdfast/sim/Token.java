package dev.holdfast.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** An API token with what it may do. Its user's own rights are not modelled: the token's are the effective ones. */
public final class Token {
    static final Set<String> ALL = Set.of(
            ("Datastore.Allocate Datastore.AllocateSpace Datastore.AllocateTemplate Datastore.Audit Group.Allocate"
                            + " Mapping.Audit Mapping.Modify Mapping.Use Permissions.Modify Pool.Allocate Pool.Audit"
                            + " Realm.Allocate Realm.AllocateUser SDN.Allocate SDN.Audit SDN.Use Sys.AccessNetwork"
                            + " Sys.Audit Sys.Console Sys.Incoming Sys.Modify Sys.PowerMgmt Sys.Syslog User.Modify"
                            + " VM.Allocate VM.Audit VM.Backup VM.Clone VM.Config.CDROM VM.Config.CPU"
                            + " VM.Config.Cloudinit VM.Config.Disk VM.Config.HWType VM.Config.Memory VM.Config.Network"
                            + " VM.Config.Options VM.Console VM.GuestAgent.Audit VM.Migrate VM.PowerMgmt VM.Snapshot"
                            + " VM.Snapshot.Rollback")
                    .split(" "));
    static final Set<String> AUDITOR =
            Set.of("Datastore.Audit", "Mapping.Audit", "Pool.Audit", "SDN.Audit", "Sys.Audit", "VM.Audit");
    private static final List<String> SHOWN =
            List.of("/", "/access", "/access/groups", "/nodes", "/pool", "/sdn", "/storage", "/vms");

    private record Grant(Set<String> privileges, boolean propagates) {}

    private final String id;
    private final String secret;
    private final Map<String, Grant> grants = new LinkedHashMap<>();

    Token(String id, String secret) {
        this.id = id;
        this.secret = secret;
    }

    /** {@code user@realm!name}. */
    public String id() {
        return id;
    }

    /** The secret, as a UUID. */
    public String secret() {
        return secret;
    }

    /** Grants privileges on a path and all below it, replacing what was granted on that very path. */
    public synchronized Token grant(String path, Set<String> privileges) {
        grants.put(path, new Grant(Set.copyOf(privileges), true));
        return this;
    }

    String user() {
        return id.substring(0, id.indexOf('!'));
    }

    /** What holds on a path: the grant on the nearest path above it, which replaces those further up. */
    synchronized Set<String> on(String path) {
        for (String at = path; ; at = at.lastIndexOf('/') <= 0 ? "/" : at.substring(0, at.lastIndexOf('/'))) {
            Grant grant = grants.get(at);
            if (grant != null && (grant.propagates() || at.equals(path))) return grant.privileges();
            if (at.equals("/")) return Set.of();
        }
    }

    boolean has(String path, String privilege) {
        return on(path).contains(privilege);
    }

    /** Throws the 403 of the real thing unless one of {@code privileges} (separated by bars) holds. */
    void need(String path, String privileges) {
        for (String one : privileges.split(Pattern.quote("|"))) {
            if (has(path, one)) return;
        }
        throw Failure.forbidden(path, privileges);
    }

    /** As {@code GET /access/permissions} tells it: the fixed paths and those with a grant of their own. */
    synchronized Map<String, Map<String, Integer>> permissions() {
        var paths = new ArrayList<>(SHOWN);
        grants.keySet().stream().filter(p -> !paths.contains(p)).forEach(paths::add);
        var permissions = new TreeMap<String, Map<String, Integer>>();
        for (String path : paths) {
            var privileges = new TreeMap<String, Integer>();
            new TreeSet<>(on(path)).forEach(p -> privileges.put(p, 1));
            if (!privileges.isEmpty()) permissions.put(path, privileges);
        }
        return permissions;
    }
}
