package dev.holdfast.sim.model.access;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A user.
 *
 * @param expire in seconds, 0 for never
 * @param texts name, address, comment and keys, as far as known
 * @param password null for users who cannot sign in with one
 * @param tokens by the part of their IDs after the exclamation mark
 */
public record User(
        boolean enable,
        long expire,
        Map<String, String> texts,
        @Nullable String password,
        Map<String, UserToken> tokens) {
    /** The user with all privileges. */
    public static final String ROOT = "root@pam";

    /** The texts about a user. */
    public static final List<String> TEXTS = List.of("firstname", "lastname", "email", "comment", "keys");

    /** Makes copies. */
    public User {
        texts = Map.copyOf(texts);
        tokens = Map.copyOf(tokens);
    }

    /** A user who is enabled without expiry, with no texts and no tokens. */
    public static User fresh(@Nullable String password) {
        return new User(true, 0, Map.of(), password, Map.of());
    }

    /** The same with another password. */
    public User withPassword(String other) {
        return new User(enable, expire, texts, other, tokens);
    }

    User with(String token, UserToken value) {
        var more = new TreeMap<>(tokens);
        more.put(token, value);
        return new User(enable, expire, texts, password, more);
    }

    User without(String token) {
        var fewer = new TreeMap<>(tokens);
        fewer.remove(token);
        return new User(enable, expire, texts, password, fewer);
    }

    /** As the API returns it, without groups and tokens. */
    public Map<String, Object> row() {
        var row = new TreeMap<String, Object>(texts);
        row.put("enable", enable ? 1 : 0);
        row.put("expire", expire);
        return row;
    }
}
