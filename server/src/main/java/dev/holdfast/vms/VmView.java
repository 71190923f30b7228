package dev.holdfast.vms;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.status.Usage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine as the API returns it. Values that were not measured are null; the disk usage of a running machine
 * always is, because only the guest itself knows it.
 *
 * @param id that of the guest: no other machine ever gets it, unlike the VM ID
 * @param vmid the VM ID in Proxmox VE, unique only within its cluster; another machine may get it when this one is
 *     removed
 * @param name the name in Proxmox VE at the last poll; null when it has none, or is not known
 * @param hostId the id in Holdfast of the host of its node; of another member of the cluster if that node is not
 *     enrolled; never null
 * @param hostName the name of that host in Holdfast; never null
 * @param node the name of its node at the last poll, or where it was seen last; null when it is not known
 * @param status its state at the last poll; {@code pending} while a job holds the machine
 * @param template whether it is a template, which can't be started; null when no poll contains it
 * @param lock why Proxmox VE locks it, for example {@code backup}; null when it is not locked or this is unknown
 * @param ip the address that its guest agent told, see {@code GET /vms/{id}} for all; null when it does not run or does not
 *     tell one
 * @param usage its processor, memory and disk usage and its uptime at the last poll
 * @param cores how many virtual processors it has, those of all sockets together; null when it is not known
 * @param netInBps what it received between the last two polls, in bits per second; null for a stopped machine, and when
 *     it is not known
 * @param netOutBps what it sent between the last two polls, in bits per second; null for a stopped machine, and when it
 *     is not known
 * @param diskReadBytesPerS what the disks of the machine read, in bytes per second between the last two polls; null when it is
 *     stopped or this is unknown
 * @param diskWriteBytesPerS what the disks of the machine wrote, in bytes per second between the last two polls; null when it is
 *     stopped or this is unknown
 * @param tags its tags in Proxmox VE at the last poll, at most 100; empty also when they are not known
 */
record VmView(
        long id,
        int vmid,
        @Nullable String name,
        @Nullable Long hostId,
        @Nullable String hostName,
        @Nullable String node,
        VmStatus status,
        @Nullable Boolean template,
        @Nullable String lock,
        @Nullable String ip,
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Long diskReadBytesPerS,
        @Nullable Long diskWriteBytesPerS,
        List<String> tags) {}
