package dev.holdfast.network.stage;

import dev.holdfast.base.Violation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks an interface before it is staged: Proxmox VE reports one fault at a time, some of them without the setting, and does
 * not see others, which then cut the node off. Pure: nothing is read.
 */
final class InterfaceRules {
    private InterfaceRules() {}

    /** All faults of a new interface. */
    static List<Violation> ofNew(InterfaceSettings wanted, Collection<InterfaceSettings> present, Set<String> sent) {
        var faults = new Faults();
        if (present.stream().anyMatch(one -> one.name().equals(wanted.name()))) {
            faults.add("iface", "The node already has an interface with this name.");
        } else {
            KindRules.name(wanted, faults);
        }
        return check(wanted, present, sent, faults);
    }

    /** All faults that a change adds: what was wrong before must not prevent another change. */
    static List<Violation> ofChange(
            InterfaceSettings before,
            InterfaceSettings wanted,
            Collection<InterfaceSettings> present,
            Set<String> sent) {
        List<Violation> old = check(before, present, Set.of(), new Faults());
        return check(wanted, present, sent, new Faults()).stream()
                .filter(fault -> !old.contains(fault) || isSent(fault, sent))
                .toList();
    }

    private static boolean isSent(Violation fault, Set<String> sent) {
        return sent.contains(String.valueOf(fault.loc().getLast()));
    }

    private static List<Violation> check(
            InterfaceSettings wanted, Collection<InterfaceSettings> present, Set<String> sent, Faults faults) {
        var others = new LinkedHashMap<String, InterfaceSettings>();
        present.forEach(one -> others.put(one.name(), one));
        others.remove(wanted.name());
        Map<String, InterfaceSettings> rest = Map.copyOf(others);
        KindRules.keys(wanted, sent, faults);
        KindRules.combinations(wanted, faults);
        AddressRules.check(wanted, others.values(), faults);
        new LinkRules(wanted, rest, faults).check();
        return faults.all();
    }
}
