package dev.holdfast.pve.access;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Users, tokens, roles and permissions, below {@code /access}. */
public final class PveAccess {
    private final Api api;

    /** Over this API. */
    public PveAccess(Api api) {
        this.api = api;
    }

    /** {@code GET /access/permissions} of a user at a path; null for the caller, and null for all paths. */
    public Map<String, Set<String>> permissions(@Nullable String user, @Nullable String path) {
        JsonNode data = api.get(
                "/access/permissions",
                new Parameters().with("userid", user).with("path", path).asMap());
        if (!data.isObject()) throw ResponseParser.odd(false);
        var permissions = new TreeMap<String, Set<String>>();
        data.propertyStream()
                .forEach(at -> permissions.put(
                        at.getKey(),
                        // The value says whether the privilege propagates; 0 still means it applies at this path.
                        new LinkedHashSet<>(at.getValue().propertyNames())));
        return permissions;
    }

    /** {@code GET /access/users}, with groups and tokens. */
    public List<PveUser> users() {
        return api.list("/access/users", Map.of("full", "1"), PveUser::of);
    }

    /** {@code GET /access/users/{userid}}. */
    public PveUser user(String userid) {
        return PveUser.of(userid, api.get(user(userid, ""), Map.of()));
    }

    /**
     * The settings of a user to create or change. On a change, null leaves a setting unchanged.
     *
     * @param expire epoch seconds, 0 for never
     */
    public record UserSpec(
            @Nullable Boolean enable,
            @Nullable Long expire,
            @Nullable String email,
            @Nullable String comment,
            @Nullable List<String> groups) {
        /** An enabled user without further settings. */
        public static final UserSpec PLAIN = new UserSpec(true, null, null, null, null);

        private Parameters parameters() {
            return new Parameters()
                    .with("enable", enable)
                    .with("expire", expire)
                    .with("email", email)
                    .with("comment", comment)
                    .with("groups", groups);
        }
    }

    /** {@code POST /access/users} for {@code name@realm}, without a password. */
    public void createUser(String userid, UserSpec spec) {
        api.post("/access/users", spec.parameters().with("userid", userid).asMap());
    }

    /** {@code PUT /access/users/{userid}}. */
    public void changeUser(String userid, UserSpec spec) {
        api.put(user(userid, ""), spec.parameters().asMap());
    }

    /** {@code DELETE /access/users/{userid}}, together with all its permissions. */
    public void deleteUser(String userid) {
        api.delete(user(userid, ""), Map.of());
    }

    /** {@code GET /access/users/{userid}/token}. */
    public List<PveUser.Token> tokens(String userid) {
        return api.list(user(userid, "/token"), Map.of(), PveUser.Token.class);
    }

    /** {@code GET /access/users/{userid}/token/{tokenid}}. */
    public PveUser.Token token(String userid, String tokenid) {
        return PveUser.Token.of(tokenid, api.get(token(userid, "/token/", tokenid), Map.of()));
    }

    /**
     * The settings of a token to create or change. On a change, null leaves a setting unchanged.
     *
     * @param separated whether it has only its own permissions; otherwise it has all permissions of its user
     * @param expire epoch seconds, 0 for never
     */
    public record TokenSpec(
            @Nullable Boolean separated,
            @Nullable Long expire,
            @Nullable String comment) {
        private Parameters parameters() {
            return new Parameters()
                    .with("privsep", separated)
                    .with("expire", expire)
                    .with("comment", comment);
        }
    }

    /** {@code POST /access/users/{userid}/token/{tokenid}}: the only answer that contains the secret. */
    public ApiToken createToken(String userid, String tokenid, TokenSpec spec) {
        JsonNode data =
                api.post(token(userid, "/token/", tokenid), spec.parameters().asMap());
        JsonNode id = data.path("full-tokenid");
        JsonNode secret = data.path("value");
        if (!id.isString() || !secret.isString()) throw ResponseParser.odd(true);
        return new ApiToken(id.stringValue(), secret.stringValue());
    }

    /** {@code PUT /access/users/{userid}/token/{tokenid}}. */
    public void changeToken(String userid, String tokenid, TokenSpec spec) {
        api.put(token(userid, "/token/", tokenid), spec.parameters().asMap());
    }

    /** {@code DELETE /access/users/{userid}/token/{tokenid}}. */
    public void deleteToken(String userid, String tokenid) {
        api.delete(token(userid, "/token/", tokenid), Map.of());
    }

    private static String user(String userid, String rest) {
        return "/access/users/" + Api.segment(userid) + rest;
    }

    private static String token(String userid, String between, String tokenid) {
        return user(userid, between) + Api.segment(tokenid);
    }

    /** A role; {@code special} ones are part of Proxmox VE. */
    public record Role(
            String roleid, Set<String> privileges, @Nullable Boolean special) {
        /** Copies the privileges. */
        public Role {
            privileges = Set.copyOf(privileges);
        }

        /** Reads a row of a response. */
        public static Role of(JsonNode row) {
            RoleRow told = ResponseParser.read(row, RoleRow.class);
            return new Role(told.roleid(), new LinkedHashSet<>(PveUser.words(told.privs())), told.special());
        }
    }

    record RoleRow(
            String roleid, @Nullable String privs, @Nullable Boolean special) {
        RoleRow {
            Objects.requireNonNull(roleid, "roleid");
        }
    }

    /** {@code GET /access/roles}. */
    public List<Role> roles() {
        return api.list("/access/roles", Map.of(), Role::of);
    }

    /** {@code GET /access/roles/{roleid}}: its privileges. */
    public Set<String> role(String roleid) {
        JsonNode data = api.get(rolePath(roleid), Map.of());
        if (!data.isObject()) throw ResponseParser.odd(false);
        return new LinkedHashSet<>(data.propertyNames());
    }

    /** {@code POST /access/roles}. */
    public void createRole(String roleid, Set<String> privileges) {
        api.post(
                "/access/roles",
                new Parameters()
                        .with("roleid", roleid)
                        .with("privs", privileges)
                        .asMap());
    }

    /** {@code PUT /access/roles/{roleid}}: replaces the privileges. */
    public void changeRole(String roleid, Set<String> privileges) {
        api.put(rolePath(roleid), Map.of("privs", String.join(",", privileges)));
    }

    /** {@code DELETE /access/roles/{roleid}}. */
    public void deleteRole(String roleid) {
        api.delete(rolePath(roleid), Map.of());
    }

    private static String rolePath(String roleid) {
        return "/access/roles/" + Api.segment(roleid);
    }

    /**
     * A role granted at a path.
     *
     * @param type {@code user group token}
     * @param ugid the user's, group's or token's id
     * @param propagate whether it also applies to paths below; true if omitted
     */
    public record Grant(
            String path,
            String roleid,
            String type,
            String ugid,
            @Nullable Boolean propagate) {
        /** Requires all parts. */
        public Grant {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(roleid, "roleid");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(ugid, "ugid");
        }

        private Parameters parameters() {
            return new Parameters()
                    .with("path", path)
                    .with("roles", roleid)
                    .with(
                            switch (type) {
                                case "user" -> "users";
                                case "group" -> "groups";
                                default -> "tokens";
                            },
                            ugid)
                    .with("propagate", propagate);
        }
    }

    /** {@code GET /access/acl}: the grants visible to the caller. */
    public List<Grant> grants() {
        return api.list("/access/acl", Map.of(), Grant.class);
    }

    /** {@code PUT /access/acl}. */
    public void grant(Grant grant) {
        api.put("/access/acl", grant.parameters().asMap());
    }

    /** {@code PUT /access/acl} with {@code delete}. Revoking what was not granted is no error. */
    public void revoke(Grant grant) {
        api.put("/access/acl", grant.parameters().with("delete", true).asMap());
    }

    /** A sign-in realm. */
    public record Realm(
            String realm, @Nullable String type, @Nullable String comment) {
        /** Requires a name. */
        public Realm {
            Objects.requireNonNull(realm, "realm");
        }
    }

    /** {@code GET /access/domains}, which needs no privilege. */
    public List<Realm> realms() {
        return api.list("/access/domains", Map.of(), Realm.class);
    }
}
