package dev.holdfast.sim.model.access;

import java.util.Set;
import java.util.TreeSet;

/**
 * A group of users.
 *
 * @param comment empty for none
 */
public record Group(String comment, Set<String> members) {
    /** Copies the members. */
    public Group {
        members = Set.copyOf(members);
    }

    Group with(String user) {
        var more = new TreeSet<>(members);
        more.add(user);
        return new Group(comment, more);
    }

    Group without(String user) {
        var fewer = new TreeSet<>(members);
        fewer.remove(user);
        return new Group(comment, fewer);
    }
}
