package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.base.net.WebProtocol;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState.PowerState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An app as the API returns it. Values that were not measured are null.
 *
 * @param id the id of the app in Holdfast, not its CT ID
 * @param name the name of the app in Holdfast, which need not be that of its container
 * @param slug the name in a form fit for addresses
 * @param hostId the id in Holdfast of the host it belongs to; null for an orphan, whose host was removed
 * @param hostName the name of that host in Holdfast; null for an orphan
 * @param node the node that owns the container, as last polled; null while it is unknown or the container is missing
 * @param ctid the CT ID of its container, which is unique only within its cluster
 * @param category the category of its catalogue entry, such as {@code Databases}; if that is gone, the one at its
 *     installation; null if none is known
 * @param catalogSlug the slug of the catalogue entry it was installed from or adopted as; null if there is none
 * @param iconUrl the address of its icon; always null at present
 * @param webPort the port of its web page, from the catalogue, an import or a user; null when it is not set
 * @param webProtocol the protocol of its web page; null when it is not set, and then derived from the port
 * @param webPath the path of its web page, which begins with a slash; null when it is not set, which means {@code /}
 * @param status its state at the last poll; {@code pending} or {@code removing} while a job holds the container
 * @param ip the IP address in the container that others can reach, without prefix; null when it does not run or this is
 *     unknown
 * @param usage what the container uses, as last polled
 * @param cores the number of CPU cores of the container, as last polled; null while it is unknown
 * @param netInBps what the container receives, in bits per second between the last two polls; null when it is stopped
 *     or this is unknown
 * @param netOutBps what the container sends, in bits per second between the last two polls; null when it is stopped or
 *     this is unknown
 * @param diskReadBytesPerS what the disks of the container read, in bytes per second between the last two polls; null when it is
 *     stopped or this is unknown
 * @param diskWriteBytesPerS what the disks of the container wrote, in bytes per second between the last two polls; null when it is
 *     stopped or this is unknown
 * @param updateAvailable whether the catalogue has other scripts than those that last ran; false while its script is
 *     edited; null when this is unknown
 * @param adopted false if Holdfast itself installed the container, true otherwise
 * @param missingSince since when the container is known to be missing although its host answers; null while it exists
 * @param replaced whether it is missing because another guest has its CT ID now, which is nothing of the app until it is adopted
 *     again
 * @param tags the tags of the container in Proxmox VE, as last polled; empty also while they are unknown
 */
public record AppView(
        long id,
        String name,
        String slug,
        @Nullable Long hostId,
        @Nullable String hostName,
        @Nullable String node,
        int ctid,
        @Nullable String category,
        @Nullable String catalogSlug,
        @Nullable String iconUrl,
        @Nullable Integer webPort,
        @Nullable WebProtocol webProtocol,
        @Nullable String webPath,
        Status status,
        @Nullable String ip,
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Long diskReadBytesPerS,
        @Nullable Long diskWriteBytesPerS,
        @Nullable Boolean updateAvailable,
        boolean adopted,
        @Nullable Instant missingSince,
        boolean replaced,
        List<String> tags) {
    /** The status of an app. */
    public enum Status {
        RUNNING,
        STOPPED,
        PAUSED,
        UNKNOWN,
        /** A job holds the container. */
        PENDING,
        /** A job removes the container. */
        REMOVING;

        static Status of(PowerState state) {
            return switch (state) {
                case RUNNING -> RUNNING;
                case STOPPED -> STOPPED;
                case PAUSED -> PAUSED;
                case UNKNOWN -> UNKNOWN;
            };
        }
    }
}
