package dev.holdfast.guests.create;

import dev.holdfast.pve.PveClient;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the API token of a host may do, read now. */
public record TokenRights(PveClient client) {
    /** The privileges that it has at a path, such as {@code /nodes/pve1}. */
    public Set<String> on(String path) {
        return client.permissions(null, path).getOrDefault(path, Set.of());
    }

    /**
     * That it lacks a privilege, as a sentence; null when it has it.
     *
     * @param rest ends the sentence: what needs the privilege, and what else can be done
     */
    public @Nullable String fault(String privilege, String path, String rest) {
        if (on(path).contains(privilege)) return null;
        return "The API token lacks the privilege " + privilege + " on " + path + ", " + rest;
    }
}
