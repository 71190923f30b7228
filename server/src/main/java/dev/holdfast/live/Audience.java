package dev.holdfast.live;

import dev.holdfast.access.Place;
import dev.holdfast.access.Principal;

/** Who may be told of an event. */
@FunctionalInterface
interface Audience {
    /** Events that tell nothing of any one thing. */
    Audience EVERYBODY = _ -> true;

    /** Those from whom nothing is hidden. */
    Audience OVERSEERS = Principal::seesAll;

    /** Whether this viewer is among them. */
    boolean has(Principal viewer);

    /** Whoever may read what lies there. */
    static Audience at(Place place) {
        return viewer -> viewer.sees(place);
    }

    /** Members of the team from whom other things are hidden. */
    static Audience ofTeamOnly(long teamId) {
        var place = new Place(teamId);
        return viewer -> !viewer.seesAll() && viewer.sees(place);
    }
}
