package dev.holdfast.network.attached;

import dev.holdfast.guests.Guest;
import org.jspecify.annotations.Nullable;

/**
 * A NIC of a guest.
 *
 * @param hostId the id in Holdfast of the host to which the guest's node belongs: its own, or another member of the
 *     cluster if it is not enrolled
 * @param node the name of the guest's node in Proxmox VE
 * @param type what the guest is; {@code container} for one that is no app
 * @param id of the app or machine; null for a container that is no app
 * @param vmid the CT ID or VM ID of the guest
 * @param name the name of the guest in Proxmox VE; null while it is not known
 * @param nic its key in the guest's configuration, such as {@code net0}
 * @param bridge null for a NIC on no bridge
 * @param tag its VLAN; null for none
 * @param trunks the VLANs that a machine may tag itself, such as {@code 10;20}
 * @param hwaddr the configured MAC address in upper case; null if there is none in the guest's configuration
 * @param address the configured address; for a container that gets one by DHCP, the one that was last seen in it
 * @param linkDown whether its configuration sets the link down, as if no cable was plugged in
 * @param firewall whether its configuration switches on the firewall of Proxmox VE for this NIC
 */
public record Attachment(
        long hostId,
        String node,
        Guest.Type type,
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
