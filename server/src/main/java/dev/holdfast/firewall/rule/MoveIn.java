package dev.holdfast.firewall.rule;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Moves a rule, as Proxmox VE does: before the rule that is now at {@code moveto}, so that a rule moved down ends up one position
 * above that number; to the end if there is no such rule.
 *
 * @param moveto the position, counted from 0 before the move, of the rule before which it is put; beyond the last one:
 *     to the end
 * @param digest the digest of the list of rules that the caller saw; if it is outdated, the change is refused. Left out
 *     or null: not compared
 * @param confirm the phrase of a refusal that asks for one
 */
record MoveIn(
        int moveto,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm) implements Input {
    @Override
    public void check(Checks checks) {
        checks.atLeast("moveto", moveto, 0);
        ConfigDigest.check(checks, digest);
    }
}
