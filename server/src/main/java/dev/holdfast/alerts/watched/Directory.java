package dev.holdfast.alerts.watched;

import dev.holdfast.metrics.Subject;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that alerts can be about, at one time.
 *
 * @param members the names of the nodes of each cluster
 * @param clusters the names of the clusters; a lone host has none
 * @param read the clusters whose last poll is known: what is not in the directory does not exist there
 */
public record Directory(
        Map<Subject, Target> bySubject, Map<Long, Set<String>> members, Map<Long, String> clusters, Set<Long> read) {
    /** Copies the collections, which may be mutable. */
    public Directory {
        bySubject = Map.copyOf(bySubject);
        members = Map.copyOf(members);
        clusters = Map.copyOf(clusters);
        read = Set.copyOf(read);
    }

    /** All of it. */
    public Collection<Target> all() {
        return bySubject.values();
    }

    /** One target; null when it is not known. */
    public @Nullable Target find(Subject subject) {
        return bySubject.get(subject);
    }

    /** Why a subject that is not in the directory does not exist; null if it may exist. */
    public @Nullable String absence(Subject subject) {
        if (bySubject.containsKey(subject)) return null;
        if (!members.containsKey(subject.clusterId())) return "No host of its cluster is enrolled any more.";
        return read.contains(subject.clusterId()) ? "It does not exist any more." : null;
    }
}
