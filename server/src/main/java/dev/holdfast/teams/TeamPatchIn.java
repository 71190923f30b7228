package dev.holdfast.teams;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a team; its slug stays, because addresses contain it.
 *
 * @param name the new name of the team, at most 100 characters; no other team may have it
 * @param description the new note about the team, at most 500 characters; a blank one removes it
 */
record TeamPatchIn(@Input.NullKeeps @Nullable String name, Change<String> description) implements Input {
    @Override
    public void check(Checks checks) {
        TeamIn.name(checks, name);
        TeamIn.description(checks, description.orNull());
    }
}
