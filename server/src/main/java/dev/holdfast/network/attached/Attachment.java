package dev.holdfast.network.attached;

import org.jspecify.annotations.Nullable;

/**
 * A NIC of a guest.
 *
 * @param type {@code app}, {@code container} for one that is no app, or {@code vm}
 * @param id of the app or machine; null for a container that is no app
 * @param nic its key in the guest's configuration, such as {@code net0}
 * @param bridge null for a NIC on no bridge
 * @param tag its VLAN; null for none
 * @param trunks the VLANs that a machine may tag itself, such as {@code 10;20}
 * @param address the configured address; for a container that gets one by DHCP, the one that was last seen in it
 */
public record Attachment(
        long hostId,
        String node,
        String type,
        @Nullable Long id,
        int vmid,
        @Nullable String name,
        String nic,
        @Nullable String bridge,
        @Nullable Integer tag,
        @Nullable String trunks,
        @Nullable String hwaddr,
        @Nullable String address,
        boolean linkDown,
        boolean firewall) {}
