package dev.holdfast.firewall.object;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A new security group without rules.
 *
 * @param group the new name: a letter, then 1 to 17 letters, digits, hyphens or underscores; Proxmox VE reads it back
 *     in lower case
 * @param comment one line of at most 256 characters; left out or null: no comment
 * @param confirm the phrase of a refusal that asks for one
 */
record FirewallGroupIn(
        String group, @Nullable String comment, @Nullable String confirm) implements Input {
    @Override
    public void check(Checks checks) {
        ObjectSyntax.group(checks, "group", group);
        ObjectSyntax.comment(checks, comment);
    }
}
