package dev.holdfast.network.stage;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Addresses and gateways of an interface, among those of the others. */
final class AddressRules {
    private AddressRules() {}

    static void check(InterfaceSettings one, Collection<InterfaceSettings> others, Faults faults) {
        check(one, others, "cidr", "gateway", 32, faults);
        check(one, others, "cidr6", "gateway6", 128, faults);
    }

    private static void check(
            InterfaceSettings one,
            Collection<InterfaceSettings> others,
            String addressKey,
            String gatewayKey,
            int bits,
            Faults faults) {
        Cidr own = Cidr.parse(one.get(addressKey), bits);
        if (own != null) address(own, others, addressKey, faults);
        String text = one.get(gatewayKey);
        BigInteger gateway = Cidr.address(text, bits);
        if (gateway != null) gateway(own, gateway, gatewayKey, addressKey, faults);
        if (text == null) return;
        InterfaceSettings other = having(others, gatewayKey);
        if (other != null) {
            faults.ofKey(
                    gatewayKey,
                    "The node already has a default gateway, " + other.get(gatewayKey) + " on " + other.name()
                            + ". Remove that one first.");
        }
    }

    private static void address(Cidr own, Collection<InterfaceSettings> others, String key, Faults faults) {
        if (!own.isOfHost()) {
            faults.ofKey(key, "No interface can have this address: it is a loopback, multicast or reserved address.");
        } else if (own.isNetwork()) {
            faults.ofKey(key, "This is the address of the network itself. Choose one within it.");
        } else if (own.isBroadcast()) {
            faults.ofKey(key, "This is the broadcast address of the network. Choose another one.");
        }
        for (InterfaceSettings other : others) {
            Cidr theirs = Cidr.parse(other.get(key), own.bits());
            if (theirs != null && theirs.address().equals(own.address())) {
                faults.ofKey(key, other.name() + " already has this address.");
            }
        }
    }

    private static void gateway(
            @Nullable Cidr own, BigInteger gateway, String gatewayKey, String addressKey, Faults faults) {
        if (own == null) {
            faults.ofKey(gatewayKey, "A gateway needs an address of the interface. Set " + addressKey + " too.");
        } else if (gateway.equals(own.address())) {
            faults.ofKey(gatewayKey, "This is the address of the interface itself.");
        } else if (!own.contains(gateway) && !(own.bits() == 128 && Cidr.isLinkLocal(gateway))) {
            faults.ofKey(gatewayKey, "The gateway is not in the network of " + addressKey + ".");
        } else if (new Cidr(gateway, own.prefix(), own.bits()).isNetwork()
                || new Cidr(gateway, own.prefix(), own.bits()).isBroadcast()) {
            faults.ofKey(gatewayKey, "This is the network or broadcast address of the network.");
        }
    }

    private static @Nullable InterfaceSettings having(Collection<InterfaceSettings> others, String key) {
        return others.stream().filter(other -> other.has(key)).findFirst().orElse(null);
    }

    /** Whether any of these settings gives the interface an address. */
    static boolean hasAny(Map<String, String> keys) {
        return keys.containsKey("cidr") || keys.containsKey("cidr6");
    }
}
