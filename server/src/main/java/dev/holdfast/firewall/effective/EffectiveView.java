package dev.holdfast.firewall.effective;

import dev.holdfast.firewall.effective.FirewallReader.OfGuest;
import dev.holdfast.firewall.effective.FirewallReader.Problem;
import dev.holdfast.firewall.effective.chain.Chain;
import dev.holdfast.firewall.effective.chain.Direction;
import dev.holdfast.firewall.effective.chain.GuestFirewall.Nic;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lines that decide about a guest's packets, in the order in which they decide.
 *
 * @param nics null when the guest's NICs could not be read
 * @param problems what could not be read
 * @param notes what may differ from what is shown
 */
record EffectiveView(@Nullable List<NicView> nics, List<Problem> problems, List<String> notes) {
    /**
     * The chains of a NIC.
     *
     * @param iface the key of the NIC in the guest's configuration, such as {@code net0}
     * @param off why nothing is filtered; null if the lines decide
     * @param in what decides about packets to the guest, in this order; empty if nothing is filtered
     * @param out what decides about packets from the guest, in this order; empty if nothing is filtered
     */
    record NicView(String iface, @Nullable String off, List<LineView> in, List<LineView> out) {
        private static NicView of(OfGuest read, Nic nic) {
            Chain in = read.chains().of(nic, Direction.IN);
            Chain out = read.chains().of(nic, Direction.OUT);
            return new NicView(nic.iface(), in.off(), lines(in), lines(out));
        }

        private static List<LineView> lines(Chain chain) {
            return chain.lines().stream().map(LineView::of).toList();
        }
    }

    static EffectiveView of(OfGuest read) {
        List<Nic> nics = read.chains().guest().nics();
        return new EffectiveView(
                nics == null
                        ? null
                        : nics.stream().map(nic -> NicView.of(read, nic)).toList(),
                read.problems(),
                notes(read));
    }

    /** What this does not compute. */
    static List<String> notes(OfGuest read) {
        Map<String, String> node = read.chains().node().options();
        return node != null && "1".equals(node.get("nftables"))
                ? List.of(
                        "The node uses Proxmox VE's newer firewall (nftables), which also has rules for virtual networks and"
                                + " differs in some defaults. What is shown is computed as for the usual firewall.")
                : List.of();
    }
}
