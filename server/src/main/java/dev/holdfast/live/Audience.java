package dev.holdfast.live;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import java.util.List;

/** The viewers who may receive an event. */
@FunctionalInterface
public interface Audience {
    /** Viewers who can see everything. */
    Audience OVERSEERS = Principal::seesAll;

    /** Whether this viewer belongs to the audience. */
    boolean has(Principal viewer);

    /** Viewers who may read in this place. */
    static Audience at(Ownership ownership) {
        return viewer -> viewer.sees(ownership);
    }

    /** Viewers who may read in one of these places. */
    static Audience at(List<Ownership> places) {
        return viewer -> places.stream().anyMatch(viewer::sees);
    }

    /** Members of the team who can't see everything. */
    static Audience ofTeamOnly(long teamId) {
        var ownership = new Ownership(teamId);
        return viewer -> !viewer.seesAll() && viewer.sees(ownership);
    }
}
