package dev.holdfast.firewall.rule;

import dev.holdfast.guests.network.NetworkSyntax;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The meaning of a rule's source or destination. */
public sealed interface RuleAddress {
    /** The rule for inputs, as a sentence. */
    String RULE = "Must be an address, a network without bits after its prefix, one range of addresses, or several"
            + " addresses and networks of one IP version with commas between them; or an alias, or + and the name of an IP"
            + " set, with dc/ or guest/ before the name if both have one.";

    /**
     * The addresses of a set.
     *
     * @param scope {@code dc}, {@code guest} or {@code sdn}; null for the nearest one
     */
    record InSet(@Nullable String scope, String name) implements RuleAddress {}

    /** The address of an alias; {@code scope} as with sets. */
    record OfAlias(@Nullable String scope, String name) implements RuleAddress {}

    /** Addresses of this IP version. */
    record Literal(int version) implements RuleAddress {}

    /** Not readable. */
    record Wrong() implements RuleAddress {}

    /** Parses what Proxmox VE accepts. */
    static RuleAddress parse(String text) {
        Matcher reference = Syntax.REFERENCE.matcher(text);
        if (reference.matches()) {
            String scope = reference.group(2);
            String name = reference.group(3);
            if (reference.group(1) != null) return name.length() > 64 ? new Wrong() : new InSet(scope, name);
            return name.length() > 64 || "sdn".equals(scope) ? new Wrong() : new OfAlias(scope, name);
        }
        String[] elements = text.split(",", -1);
        int version = 0;
        for (String element : elements) {
            int own = element.contains("-") && elements.length == 1
                    ? Syntax.rangeVersion(element)
                    : Syntax.networkVersion(element);
            if (own == 0 || (version != 0 && version != own)) return new Wrong();
            version = own;
        }
        return new Literal(version);
    }

    /** The IP version of an address or a network without bits after its prefix; 0 for another text. */
    static int networkVersion(String text) {
        return Syntax.networkVersion(text);
    }

    /** Texts of addresses. */
    final class Syntax {
        static final Pattern REFERENCE = Pattern.compile("(\\+)?(?:(dc|guest|sdn)/)?([A-Za-z][A-Za-z0-9_-]+)");

        private Syntax() {}

        static int networkVersion(String text) {
            int slash = text.indexOf('/');
            String address = slash < 0 ? text : text.substring(0, slash);
            byte[] bytes = bytes(address);
            if (bytes == null) return 0;
            if (slash < 0) return version(bytes);
            String prefix = text.substring(slash + 1);
            if (!prefix.matches("[0-9]{1,3}") || Integer.parseInt(prefix) > bytes.length * 8) return 0;
            return hasBitsAfter(bytes, Integer.parseInt(prefix)) ? 0 : version(bytes);
        }

        static int rangeVersion(String text) {
            int dash = text.indexOf('-');
            byte[] first = bytes(text.substring(0, dash));
            byte[] last = bytes(text.substring(dash + 1));
            if (first == null || last == null || first.length != last.length) return 0;
            return Arrays.compareUnsigned(first, last) <= 0 ? version(first) : 0;
        }

        private static int version(byte[] address) {
            return address.length == 4 ? 4 : 6;
        }

        private static boolean hasBitsAfter(byte[] address, int prefix) {
            for (int bit = prefix; bit < address.length * 8; bit++) {
                if ((address[bit / 8] & (0x80 >> (bit % 8))) != 0) return true;
            }
            return false;
        }

        private static byte @Nullable [] bytes(String text) {
            boolean isAddress = NetworkSyntax.isAddress(text, 4) || NetworkSyntax.isAddress(text, 16);
            return isAddress && !text.contains("%")
                    ? InetAddress.ofLiteral(text).getAddress()
                    : null;
        }
    }
}
