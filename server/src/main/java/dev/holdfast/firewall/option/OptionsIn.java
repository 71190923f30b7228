package dev.holdfast.firewall.option;

import dev.holdfast.pve.api.ConfigChange;
import org.jspecify.annotations.Nullable;

/** A change of the options of a firewall, whatever it belongs to. */
public sealed interface OptionsIn permits ClusterFirewallIn, GuestFirewallIn, NodeFirewallIn {
    /** The options to set and to reset, with Proxmox VE's keys. */
    ConfigChange change();

    /** The digest of what the caller saw, or null. */
    @Nullable
    String digest();

    /** What the caller typed to confirm it, or null. */
    @Nullable
    String confirm();
}
