package dev.holdfast.hosts;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Members of a host's cluster to enrol, each with the fingerprint of the certificate that the user saw.
 *
 * @param nodes the members to enrol, 1 to 100, each at most once
 */
record PeersIn(List<PeerIn> nodes) implements Input {
    private static final int MOST = 100;
    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?");

    /**
     * A member; without a name, the host is called like the node.
     *
     * @param node the name of the member's node in Proxmox VE, at most 63 letters, digits and hyphens
     * @param tlsFingerprint the SHA-256 fingerprint that the member must present and the enrolled host must report for
     *     it: 32 pairs of hex digits with colons
     * @param name the name that the host gets in Holdfast, one line of 1 to 100 characters; left out or null: the
     *     node's name
     */
    record PeerIn(
            String node, String tlsFingerprint, @Nullable String name) {}

    @Override
    public void check(Checks checks) {
        checks.size("nodes", nodes, 1, MOST, "Choose at least one member and at most " + MOST + ".");
        var seen = new HashSet<String>();
        checks.each("nodes", nodes, PeerIn.class, (at, peer) -> {
            at.matches("node", peer.node(), NODE, "Must be the name of a node.");
            HostChecks.fingerprint(at, peer.tlsFingerprint());
            at.text("name", peer.name(), 100);
            at.that(
                    seen.add(peer.node()),
                    "node",
                    "value_error",
                    "This member is in the list twice. Remove one entry.");
        });
    }
}
