package dev.holdfast.access;

import dev.holdfast.base.Refusal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request and what they may do. Created for every request, so that it is never older than the request.
 *
 * @param userId the user's id
 * @param name the e-mail address, for audit rows and job lists
 * @param role the platform role, which counts everywhere, or null when the user has none
 * @param teams the role in each team whose membership counts from where the request came
 * @param credential the credential of the request
 * @param ip the client's address
 */
public record Principal(
        long userId,
        String name,
        @Nullable Role role,
        Map<Long, Role> teams,
        Credential credential,
        @Nullable String ip) {
    public Principal {
        teams = Map.copyOf(teams);
    }

    /** Whether this principal's platform role is {@code needed} or higher. */
    public boolean has(Role needed) {
        return needed.isReachedBy(role);
    }

    /** Whether the role at a place is {@code needed} or higher. */
    public boolean has(Role needed, Ownership ownership) {
        return needed.isReachedBy(at(ownership));
    }

    /** The role that counts at a place: the higher of the platform role and the role in the place's team. */
    public @Nullable Role at(Ownership ownership) {
        Long team = ownership.teamId();
        return Role.higher(role, team == null ? null : teams.get(team));
    }

    /** The highest role held anywhere, or null. */
    public @Nullable Role highest() {
        Role highest = role;
        for (Role one : teams.values()) highest = Role.higher(highest, one);
        return highest;
    }

    /** Whether nothing is hidden from this principal. */
    public boolean seesAll() {
        return has(Role.VIEWER);
    }

    /** Whether this principal may read resources at a place. */
    public boolean sees(Ownership ownership) {
        return has(Role.VIEWER, ownership);
    }

    /** Refuses an API token, whatever its scopes: for what a person decides. */
    public void requirePerson() {
        if (credential instanceof Credential.Token) throw Refusal.inPersonRequired();
    }

    /** The session of the request, or null when it used another credential. */
    public @Nullable Long sessionId() {
        return credential instanceof Credential.Session(long id) ? id : null;
    }
}
