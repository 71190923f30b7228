package dev.holdfast.guests.migrate;

import dev.holdfast.pve.guest.GuestConfig;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the checks of a preflight find: what blocks a move, and what the admin must know before it. */
public abstract class PreflightFindings {
    /** The host to which the guest moves. */
    protected final Endpoint target;

    private final Set<String> blockers = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();

    /** Those of a move to this host. */
    protected PreflightFindings(Endpoint target) {
        this.target = target;
    }

    /** Adds a sentence about what blocks the move. */
    public final void block(String sentence) {
        blockers.add(sentence);
    }

    /** Adds a sentence about what the admin must know. */
    public final void warn(String sentence) {
        warnings.add(sentence);
    }

    /** What blocks the move. */
    public final List<String> blockers() {
        return List.copyOf(blockers);
    }

    /** What the admin must know. */
    public final List<String> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * Finds the bridges of a guest's NICs that the target lacks. A network that the whole cluster defines is in no node's list,
     * so its absence from the list proves nothing.
     *
     * @param noun what the target must have, in the sentence
     */
    protected final void ofBridges(GuestConfig config, @Nullable Endpoint source, String noun) {
        String host = target.host().name();
        config.nics().values().stream()
                .map(nic -> nic.get("bridge"))
                .filter(Objects::nonNull)
                .distinct()
                .filter(bridge -> !target.bridges().contains(bridge))
                .forEach(bridge -> {
                    if (source != null && source.bridges().contains(bridge)) {
                        block(host + " has no " + noun + " " + bridge + ". Create it there, or change the NIC.");
                    } else {
                        warn("It is unknown whether " + host + " has the network " + bridge
                                + ". Check this on the host.");
                    }
                });
    }

    /** That the target has an older Proxmox VE, as a sentence; null when it is not known to have. */
    protected final @Nullable String older(Endpoint source) {
        Integer here = major(source.version());
        Integer there = major(target.version());
        if (here == null || there == null || there >= here) return null;
        return target.host().name() + " runs Proxmox VE " + target.version() + ", which is older than "
                + source.version() + " on the source host.";
    }

    private static @Nullable Integer major(@Nullable String version) {
        return version == null || !version.matches("[0-9]{1,3}\\..*")
                ? null
                : Integer.valueOf(version.substring(0, version.indexOf('.')));
    }
}
