package dev.holdfast.guests;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A network interface inside a guest, as its kernel lists it.
 *
 * @param mac in any case; null where it is not told
 * @param addresses without a prefix, those that mean something outside of the guest
 */
public record GuestInterface(String name, @Nullable String mac, List<String> addresses) {
    /** What programs inside a guest make: bridges of containers, their ends, tunnels. Others can't reach these addresses. */
    private static final Pattern INNER = Pattern.compile(
            "(?:docker|br-|veth|virbr|lxcbr|lxdbr|incusbr|podman|cni|flannel|cali|cilium|kube|vxlan|tun|tap|wg|tailscale|zt|"
                    + "vmnet|vEthernet|dummy|sit|gre|ip6tnl).*");

    /** Copies the list, which may be mutable. */
    public GuestInterface {
        addresses = List.copyOf(addresses);
    }

    /**
     * The interfaces with those first that others can reach: the guest's own NICs, as the MAC addresses of its configuration
     * tell, then others, and at the end what programs inside the guest made. The kernel's order says nothing: a NIC that is
     * plugged in again comes last.
     *
     * @param macs of the guest's NICs, in the order of its configuration
     */
    public static List<GuestInterface> reachableFirst(Collection<GuestInterface> all, List<String> macs) {
        List<String> own =
                macs.stream().map(mac -> mac.toUpperCase(Locale.ROOT)).toList();
        return all.stream()
                .sorted(Comparator.comparingInt((GuestInterface one) -> {
                    int at = one.mac() == null ? -1 : own.indexOf(one.mac().toUpperCase(Locale.ROOT));
                    if (at >= 0) return at;
                    return own.size() + (INNER.matcher(one.name()).matches() ? 1 : 0);
                }))
                .toList();
    }

    /** Whether the order of these matters, because more than one has an address. */
    public static boolean isAmbiguous(Collection<GuestInterface> all) {
        return all.stream().filter(one -> !one.addresses().isEmpty()).count() > 1;
    }

    /** The address of the first interface that has one, IPv4 before IPv6; null when none has. */
    public static @Nullable String firstAddress(Stream<List<String>> addresses) {
        return addresses
                .filter(some -> !some.isEmpty())
                .findFirst()
                .map(some -> some.stream()
                        .filter(address -> !address.contains(":"))
                        .findFirst()
                        .orElse(some.getFirst()))
                .orElse(null);
    }
}
