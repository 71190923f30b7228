package dev.holdfast.sim;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An API token with what it may do. It is separated from its user, as tokens are unless one asks otherwise: it may do what
 * both it and its user may. A user that nobody gave or took anything may do everything.
 */
public final class Token {
    private static final Set<String> SHOWN =
            Set.of("/", "/access", "/access/groups", "/nodes", "/pool", "/sdn", "/storage", "/vms");

    private final String id;
    private final String secret;
    private final Grants own = new Grants();
    private volatile @Nullable Grants user;

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
    public Token grant(String path, Set<String> privileges) {
        own.put(path, privileges, true);
        return this;
    }

    /** Grants privileges on this path alone. */
    public Token grantHere(String path, Set<String> privileges) {
        own.put(path, privileges, false);
        return this;
    }

    /** Grants a role such as {@code PVEAuditor} on a path and all below it. */
    public Token role(String path, String role) {
        return grant(path, Roles.of(role));
    }

    /** Takes back what was granted on this very path. */
    public Token withdraw(String path) {
        own.remove(path);
        return this;
    }

    /** Limits the token's user, and so the token, to what is granted this way. */
    public Token limitUser(String path, Set<String> privileges) {
        Grants limit = user;
        if (limit == null) {
            limit = new Grants();
            user = limit;
        }
        limit.put(path, privileges, true);
        return this;
    }

    String user() {
        return id.substring(0, id.indexOf('!'));
    }

    private Set<String> on(String path) {
        Grants limit = user;
        if (limit == null) return own.on(path);
        var both = new HashSet<>(own.on(path));
        both.retainAll(limit.on(path));
        return both;
    }

    boolean has(String path, String privilege) {
        return on(path).contains(privilege);
    }

    /** Whether one of {@code privileges}, separated by bars, holds. */
    boolean hasAny(String path, String privileges) {
        Set<String> held = on(path);
        for (String one : privileges.split(Pattern.quote("|"))) {
            if (held.contains(one)) return true;
        }
        return false;
    }

    /** Throws the 403 of the real thing unless one of {@code privileges} (separated by bars) holds. */
    void need(String path, String privileges) {
        if (!hasAny(path, privileges)) throw Failure.forbidden(path, privileges);
    }

    /** As {@code GET /access/permissions} tells it: the fixed paths and those with a grant of their own. */
    Map<String, Map<String, Integer>> permissions() {
        var permissions = new TreeMap<String, Map<String, Integer>>();
        var paths = new TreeSet<>(SHOWN);
        paths.addAll(own.paths());
        paths.forEach(path -> permissions.putAll(permissions(path)));
        return permissions;
    }

    /** For one path; a privilege that does not reach below is told with 0, and holds all the same. */
    Map<String, Map<String, Integer>> permissions(String path) {
        var privileges = new TreeMap<String, Integer>();
        on(path).forEach(p -> privileges.put(p, own.propagates(path) ? 1 : 0));
        return privileges.isEmpty() ? Map.of() : Map.of(path, privileges);
    }
}
