package dev.holdfast.live;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The viewers who may receive an event. Data and no code, so that it can be told to other replicas.
 *
 * @param overseers whether only viewers who can see everything do
 * @param places whoever may read in one of them does
 * @param teamOnly the members of this team who can't see everything do; null for none
 */
public record Audience(
        boolean overseers, List<Ownership> places, @Nullable Long teamOnly) {
    /** Viewers who can see everything. */
    public static final Audience OVERSEERS = new Audience(true, List.of(), null);

    /** Copies the list, which may be mutable. */
    public Audience {
        places = List.copyOf(places);
    }

    /** Whether this viewer belongs to the audience. */
    public boolean has(Principal viewer) {
        if (overseers && viewer.seesAll()) return true;
        if (teamOnly != null) return !viewer.seesAll() && viewer.sees(new Ownership(teamOnly));
        return places.stream().anyMatch(viewer::sees);
    }

    /** Viewers who may read in this place. */
    public static Audience at(Ownership ownership) {
        return new Audience(false, List.of(ownership), null);
    }

    /** Viewers who may read in one of these places. */
    public static Audience at(List<Ownership> places) {
        return new Audience(false, places, null);
    }

    /** Members of the team who can't see everything. */
    public static Audience ofTeamOnly(long teamId) {
        return new Audience(false, List.of(), teamId);
    }
}
