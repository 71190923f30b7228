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
 * @param status {@code running stopped paused unknown}, or {@code pending} while a job holds the machine
 * @param lock why Proxmox VE locks it, for example {@code backup}; null when it is not locked or this is unknown
 * @param ip the address that its guest agent told, see {@code GET /vms/{id}} for all; null when it does not run or does not
 *     tell one
 */
record VmView(
        long id,
        int vmid,
        @Nullable String name,
        @Nullable Long hostId,
        @Nullable String hostName,
        @Nullable String node,
        String status,
        @Nullable Boolean template,
        @Nullable String lock,
        @Nullable String ip,
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        List<String> tags) {}
