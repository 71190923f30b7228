package dev.holdfast.backups.inventory;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whose a backup is when several clusters use its storage, where guests of different clusters may have the same ID. Pure. */
final class Attribution {
    private Attribution() {}

    /**
     * A cluster that uses the storage.
     *
     * @param hasGuest whether it has, or had, a guest of the backup's kind and ID
     * @param guestName what that guest is called now; null when that is not known
     */
    record Candidate(
            long clusterId, boolean hasGuest, @Nullable String guestName) {}

    /** The cluster, and whether it is certain. */
    record Result(long clusterId, boolean certain) {}

    /** At least one candidate. Proxmox VE writes the guest's name into the notes by default. */
    static Result of(List<Candidate> candidates, @Nullable String notes) {
        if (candidates.size() == 1) return new Result(candidates.getFirst().clusterId(), true);
        List<Candidate> having = candidates.stream().filter(Candidate::hasGuest).toList();
        if (having.size() == 1) return new Result(having.getFirst().clusterId(), true);
        // A guest whose name is not known may be the one that the notes name.
        if (having.stream().anyMatch(one -> one.guestName() == null)) return doubtful(candidates, having);
        List<Candidate> named =
                having.stream().filter(one -> isNamed(one.guestName(), notes)).toList();
        if (named.size() == 1) return new Result(named.getFirst().clusterId(), true);
        return doubtful(candidates, having);
    }

    private static Result doubtful(List<Candidate> candidates, List<Candidate> having) {
        return new Result((having.isEmpty() ? candidates : having).getFirst().clusterId(), false);
    }

    private static boolean isNamed(@Nullable String name, @Nullable String notes) {
        return name != null
                && notes != null
                && Arrays.asList(notes.split("[\\s,;()]+")).contains(name);
    }
}
