package dev.holdfast.sim.api.firewall;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The protocols, ports and ICMP messages that rules accept, as on every Debian; of services only the common ones. */
final class Protocols {
    private static final Set<String> NAMES =
            words("ip icmp igmp ggp ipencap st tcp egp igp pup udp hmp xns-idp rdp iso-tp4 dccp xtp ddp idpr-cmtp ipv6"
                    + " ipv6-route ipv6-frag idrp rsvp gre esp ah skip ipv6-icmp ipv6-nonxt ipv6-opts rspf vmtp eigrp"
                    + " ospf ax.25 ipip etherip encap pim ipcomp vrrp l2tp isis sctp fc mobility-header udplite"
                    + " mpls-in-ip manet hip shim6 wesp rohc ethernet icmpv6");
    private static final Set<String> NUMBERS = words(
            "0 1 2 3 4 5 6 8 9 12 17 20 22 27 29 33 36 37 38 41 43 44 45 46 47 50 51 57 58 59 60 73 81 88 89 93 94"
                    + " 97 98 103 108 112 115 124 132 133 135 136 137 138 139 140 141 142 143");
    private static final Set<String> WITH_PORTS = words("udp 17 udplite 136 tcp 6 dccp 33 sctp 132");
    private static final Set<String> SERVICES = words(
            "echo discard daytime ftp-data ftp ssh telnet smtp time whois domain bootps bootpc tftp gopher finger http"
                    + " kerberos pop3 sunrpc auth nntp ntp epmap netbios-ns netbios-dgm netbios-ssn imap2 snmp snmp-trap"
                    + " xdmcp bgp irc ldap https microsoft-ds submissions kpasswd isakmp syslog printer route submission"
                    + " ipp ldaps domain-s rsync ftps-data ftps telnets imaps pop3s socks openvpn ms-sql-s nfs mysql"
                    + " iscsi-target postgresql rdp sip sip-tls xmpp-client xmpp-server amqp x11 redis http-alt git");
    private static final Set<String> MESSAGES =
            words("any echo-reply destination-unreachable network-unreachable host-unreachable protocol-unreachable"
                    + " port-unreachable fragmentation-needed source-route-failed network-unknown host-unknown"
                    + " network-prohibited host-prohibited TOS-network-unreachable TOS-host-unreachable"
                    + " communication-prohibited host-precedence-violation precedence-cutoff source-quench redirect"
                    + " network-redirect host-redirect TOS-network-redirect TOS-host-redirect echo-request"
                    + " router-advertisement router-solicitation time-exceeded ttl-zero-during-transit"
                    + " ttl-zero-during-reassembly parameter-problem ip-header-bad required-option-missing"
                    + " timestamp-request timestamp-reply address-mask-request address-mask-reply");
    private static final Set<String> MESSAGES_6 = words(
            "destination-unreachable no-route communication-prohibited beyond-scope address-unreachable port-unreachable"
                    + " failed-policy reject-route packet-too-big time-exceeded ttl-zero-during-transit"
                    + " ttl-zero-during-reassembly parameter-problem bad-header unknown-header-type unknown-option"
                    + " echo-request echo-reply router-solicitation router-advertisement neighbor-solicitation"
                    + " neighbour-solicitation neighbor-advertisement neighbour-advertisement redirect");
    private static final Map<String, Integer> VERSIONS = Map.of("icmp", 4, "icmpv6", 6, "ipv6-icmp", 6);
    private static final Pattern PORTS = Pattern.compile("([0-9]+)(?::([0-9]+))?");
    private static final int MOST_PORTS = 15;

    private Protocols() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    static @Nullable String fault(String protocol) {
        boolean known = protocol.isEmpty() || NAMES.contains(protocol) || NUMBERS.contains(protocol);
        return known ? null : "unknown protocol '" + protocol + "'\n";
    }

    static boolean hasPorts(String protocol) {
        return WITH_PORTS.contains(protocol);
    }

    static boolean isIcmp(String protocol) {
        return VERSIONS.containsKey(protocol);
    }

    /** The IP version that a protocol belongs to; null for both. */
    static @Nullable Integer version(String protocol) {
        return VERSIONS.get(protocol);
    }

    static @Nullable String messageFault(String message) {
        boolean known = message.isEmpty() || MESSAGES.contains(message) || MESSAGES_6.contains(message);
        return known ? null : "invalid icmp-type value '" + message + "'\n";
    }

    static boolean hasMessage(String protocol, String message) {
        return (protocol.equals("icmp") ? MESSAGES : MESSAGES_6).contains(message);
    }

    /** A destination may also be an ICMP message, which older rules stored there. A range counts as two. */
    static @Nullable String portsFault(String list, boolean destination) {
        if (list.isEmpty()) return null;
        List<String> elements = List.of(list.split(","));
        if (!String.join(",", elements).equals(list)) return "extraneous commas in list\n";
        int count = 0;
        boolean message = false;
        for (String element : elements) {
            var ports = PORTS.matcher(element);
            if (!ports.matches()) {
                if (destination && messageFault(element) == null && !element.isEmpty()) message = true;
                else if (!SERVICES.contains(element)) return "invalid port '" + element + "'\n";
                continue;
            }
            String last = ports.group(2);
            if (isNoPort(ports.group(1))) return "invalid port '" + ports.group(1) + "'\n";
            if (last != null && isNoPort(last)) return "invalid port '" + last + "'\n";
            if (last != null && Integer.parseInt(ports.group(1)) > Integer.parseInt(last)) {
                return "backwards range '" + element + "' not allowed, did you mean '" + last + ":" + ports.group(1)
                        + "'?\n";
            }
            count += last == null ? 1 : 2;
        }
        if (message && count > 0) return "ICMP ports not allowed in port range\n";
        return count > MOST_PORTS ? "too many entries in port list (> 15 numbers)\n" : null;
    }

    private static boolean isNoPort(String port) {
        return port.length() > 9 || Integer.parseInt(port) > 65535;
    }
}
