package dev.holdfast.sim.model;

import dev.holdfast.sim.model.access.Roles;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserToken;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An API token that exists in every cluster, with its privileges there. It has privilege separation, the default of
 * tokens: it may do only what both it and its user may. Changes over the API in one cluster do not affect the others.
 */
public final class Token {
    private final DataCentre dataCentre;
    private final String id;
    private final String secret;
    private final AtomicBoolean limited = new AtomicBoolean();

    /** A token that every cluster of {@code dataCentre} accepts from now on. */
    public Token(DataCentre dataCentre, String id, String secret) {
        this.dataCentre = dataCentre;
        this.id = id;
        this.secret = secret;
    }

    Token put() {
        dataCentre.everywhere(users -> {
            if (!users.users.containsKey(user())) {
                users.users.put(user(), User.fresh(null));
                users.acl.put("/", user(), Roles.ALL, true);
            }
            users.putToken(user(), name(), new UserToken(secret, 0, true, ""));
            if (id.equals(DataCentre.TOKEN_ID)) users.acl.put("/", id, Roles.ALL, true);
        });
        return this;
    }

    void remove() {
        dataCentre.everywhere(users -> {
            if (users.findToken(id) != null) users.removeToken(user(), name());
        });
    }

    /** {@code user@realm!name}. */
    public String id() {
        return id;
    }

    /** The secret, as a UUID. */
    public String secret() {
        return secret;
    }

    /** Grants privileges on a path and everything below it, replacing what was granted on exactly that path. */
    public Token grant(String path, Set<String> privileges) {
        dataCentre.everywhere(users -> users.grant(id, path, privileges, true));
        return this;
    }

    /** Grants privileges on this path only. */
    public Token grantHere(String path, Set<String> privileges) {
        dataCentre.everywhere(users -> users.grant(id, path, privileges, false));
        return this;
    }

    /** Grants a role that every cluster has, such as {@code PVEAuditor}, on a path and everything below it. */
    public Token role(String path, String role) {
        dataCentre.everywhere(users -> {
            if (!users.roles.containsKey(role)) throw new IllegalArgumentException("There is no role " + role);
            users.acl.removeIf(e -> e.holder().equals(id) && e.path().equals(path));
            users.acl.put(path, id, role, true);
        });
        return this;
    }

    /** Removes what was granted on exactly this path. */
    public Token withdraw(String path) {
        dataCentre.everywhere(users ->
                users.acl.removeIf(e -> e.holder().equals(id) && e.path().equals(path)));
        return this;
    }

    /** Limits the token's user, and so all of its tokens, to these privileges. */
    public Token limitUser(String path, Set<String> privileges) {
        if (user().equals(User.ROOT))
            throw new IllegalArgumentException("The privileges of " + user() + " cannot be limited");
        boolean first = limited.compareAndSet(false, true);
        dataCentre.everywhere(users -> {
            if (first) users.acl.removeIf(e -> e.holder().equals(user()));
            users.grant(user(), path, privileges, true);
        });
        return this;
    }

    private String user() {
        return id.substring(0, id.indexOf('!'));
    }

    private String name() {
        return id.substring(id.indexOf('!') + 1);
    }
}
