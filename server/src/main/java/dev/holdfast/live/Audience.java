package dev.holdfast.live;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import java.util.List;

/** Who may be told of an event. */
@FunctionalInterface
interface Audience {
    /** Those from whom nothing is hidden. */
    Audience OVERSEERS = Principal::seesAll;

    /** Whether this viewer is among them. */
    boolean has(Principal viewer);

    /** Whoever may read what lies there. */
    static Audience at(Ownership place) {
        return viewer -> viewer.sees(place);
    }

    /** Whoever may read what lies at one of these places. */
    static Audience at(List<Ownership> places) {
        return viewer -> places.stream().anyMatch(viewer::sees);
    }

    /** Members of the team from whom other things are hidden. */
    static Audience ofTeamOnly(long teamId) {
        var place = new Ownership(teamId);
        return viewer -> !viewer.seesAll() && viewer.sees(place);
    }
}
