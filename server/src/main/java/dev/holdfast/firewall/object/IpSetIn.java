package dev.holdfast.firewall.object;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A new IP set without members.
 *
 * @param name the new name: a letter, then 1 to 63 letters, digits, hyphens or underscores; Proxmox VE reads it back in
 *     lower case
 * @param comment one line of at most 256 characters; left out or null: no comment
 * @param confirm the phrase of a refusal that asks for one
 */
record IpSetIn(
        String name, @Nullable String comment, @Nullable String confirm) implements Input {
    @Override
    public void check(Checks checks) {
        ObjectSyntax.name(checks, "name", name);
        ObjectSyntax.comment(checks, comment);
    }
}
