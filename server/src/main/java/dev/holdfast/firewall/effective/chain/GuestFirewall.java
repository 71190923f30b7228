package dev.holdfast.firewall.effective.chain;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The firewall of a guest. What could not be read is null.
 *
 * @param options by Proxmox VE's names; a missing key has its default
 */
public record GuestFirewall(
        GuestKind kind,
        @Nullable Map<String, String> options,
        @Nullable List<FirewallRule> rules,
        NamedAddresses addresses,
        @Nullable List<Nic> nics) {
    /** Copies the lists. */
    public GuestFirewall {
        options = options == null ? null : Map.copyOf(options);
        rules = rules == null ? null : List.copyOf(rules);
        nics = nics == null ? null : List.copyOf(nics);
    }

    /**
     * A NIC.
     *
     * @param iface its key in the configuration, such as {@code net0}
     * @param firewall whether its packets pass the firewall
     * @param ip the address in a container's configuration, with or without a prefix; may be {@code dhcp}
     */
    public record Nic(
            String iface,
            boolean firewall,
            @Nullable String hwaddr,
            @Nullable String ip,
            @Nullable String ip6) {}
}
