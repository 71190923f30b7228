package dev.holdfast.firewall.effective;

import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.effective.FirewallReader.OfGuest;
import dev.holdfast.firewall.effective.chain.Chain;
import dev.holdfast.firewall.effective.chain.GuestFirewall.Nic;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What decides about the packets of the guests of one area. */
record EffectiveRoutes(GuestTargets targets, FirewallReader reader) {
    /** Adds the operations. */
    void declare(Ops ops) {
        String path = targets.path() + "/firewall";
        ops.get(
                        targets.area() + ".firewall_effective",
                        path + "/effective",
                        "The rules that decide about the packets of " + targets.noun() + ", in their order")
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(200, EffectiveView.class, (call, _) -> EffectiveView.of(read(call)));

        ops.post(
                        targets.area() + ".firewall_test",
                        path + "/test",
                        "Which rule decides about packets to or from " + targets.noun())
                .needs(VIEWER, FIREWALL_VIEW)
                .takes(TestIn.class)
                .asksHypervisor()
                .answers(200, TestAnswer.class, (call, in) -> test(read(call), in));
    }

    private OfGuest read(Call call) throws InterruptedException {
        return reader.guest(targets.at(call.id(targets.variable())));
    }

    private static TestAnswer test(OfGuest read, TestIn in) {
        List<Nic> nics = read.chains().guest().nics();
        if (nics == null) return TestAnswer.unknown("the NICs of the guest could not be read");
        Map<String, Chain> chains = new LinkedHashMap<>();
        for (Nic nic : nics) {
            if (in.iface() != null && !in.iface().equals(nic.iface())) continue;
            chains.put(nic.iface(), read.chains().of(nic, in.question().direction()));
        }
        if (in.iface() != null && chains.isEmpty()) {
            throw Refusal.invalid("iface", "The guest has no NIC " + in.iface() + ".", "value_error");
        }
        return TestAnswer.of(in.question(), chains);
    }
}
