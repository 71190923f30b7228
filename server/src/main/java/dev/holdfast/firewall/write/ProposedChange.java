package dev.holdfast.firewall.write;

import dev.holdfast.access.Principal;
import dev.holdfast.firewall.place.FirewallPlace;
import org.jspecify.annotations.Nullable;

/**
 * A change that a user asks for, before it is written.
 *
 * @param by who asks; {@link Principal#ip} is the address from which
 * @param confirm what the user typed to confirm it, or null
 */
public record ProposedChange(
        Principal by,
        FirewallPlace place,
        FirewallChange change,
        @Nullable String confirm) {}
