package dev.holdfast.consoles.way;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.client.Host;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A console, and where it is now.
 *
 * @param name by which users know the guest or host
 * @param endpoint the enrolled host whose API is used: of the node itself if possible
 * @param node the node on which the guest is, or that the shell is of
 * @param handle of the guest; null for the shell of a node
 */
public record ConsoleTarget(
        ConsoleKind kind,
        String name,
        Host endpoint,
        String node,
        @Nullable GuestHandle handle) {
    /** The guest. */
    GuestHandle guest() {
        return Objects.requireNonNull(handle);
    }

    int vmid() {
        return guest().ref().vmid();
    }

    /** The path at which Proxmox VE checks the privilege. */
    String privilegePath() {
        return kind.isShell() ? "/nodes/" + node : "/vms/" + vmid();
    }

    /** The privilege that a console needs over the API. */
    String privilege() {
        return kind.isShell() ? "Sys.Console" : "VM.Console";
    }

    /** What it is, at the beginning of a sentence. */
    String subject() {
        return switch (kind) {
            case APP, CONTAINER -> "Container " + vmid() + " (" + name + ")";
            case DISPLAY, SERIAL -> "Virtual machine " + vmid() + " (" + name + ")";
            case SHELL -> "Node " + node;
        };
    }
}
