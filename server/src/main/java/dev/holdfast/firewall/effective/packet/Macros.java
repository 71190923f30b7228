package dev.holdfast.firewall.effective.packet;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the macros of rules stand for. Proxmox VE's API names them but does not tell their protocols and ports. */
public final class Macros {
    /**
     * One protocol with its ports, or with a type of ICMP instead of destination ports.
     *
     * @param dport null for all, like {@code sport}
     */
    public record Template(
            String proto, @Nullable String dport, @Nullable String sport) {
        private static Template read(String text) {
            String[] sides = text.strip().split(" from ");
            String[] words = sides[0].split(" ");
            return new Template(words[0], words.length > 1 ? words[1] : null, sides.length > 1 ? sides[1] : null);
        }
    }

    private static final Map<String, List<Template>> USUAL = read("""
            Amanda: udp 10080; tcp 10080
            Auth: tcp 113
            BGP: tcp 179
            BitTorrent32: tcp 6881:6999; udp 6881
            BitTorrent: tcp 6881:6889; udp 6881
            Ceph: tcp 6789; tcp 3300; tcp 6800:7300
            Citrix: tcp 1494; udp 1604; tcp 2598
            CVS: tcp 2401
            DAAP: tcp 3689; udp 3689
            DCC: tcp 6277
            DHCPfwd: udp 67:68 from 67:68
            Distcc: tcp 3632
            DNS: udp 53; tcp 53
            Finger: tcp 79
            FTP: tcp 21
            Git: tcp 9418
            GNUnet: tcp 2086; udp 2086; tcp 1080; udp 1080
            GRE: 47
            HKP: tcp 11371
            HTTP: tcp 80
            HTTPS: tcp 443
            ICPV2: udp 3130
            ICQ: tcp 5190
            IMAP: tcp 143
            IMAPS: tcp 993
            IPIP: 94
            IPsec: udp 500 from 500; 50
            IPsecah: udp 500 from 500; 51
            IPsecnat: udp 500; udp 4500; 50
            IRC: tcp 6667
            Jetdirect: tcp 9100
            L2TP: udp 1701
            LDAP: tcp 389
            LDAPS: tcp 636
            Mail: tcp 25; tcp 465; tcp 587
            MDNS: udp 5353
            MSNP: tcp 1863
            MSSQL: tcp 1433
            Munin: tcp 4949
            MySQL: tcp 3306
            NNTP: tcp 119
            NNTPS: tcp 563
            NTP: udp 123
            OpenVPN: udp 1194
            OSPF: 89
            PBS: tcp 8007
            PCA: udp 5632; tcp 5631
            Ping: icmp echo-request
            PMG: tcp 8006
            POP3: tcp 110
            POP3S: tcp 995
            PostgreSQL: tcp 5432
            PPtP: 47; tcp 1723
            Printer: tcp 515
            Razor: tcp 2703
            Rdate: tcp 37
            RDP: tcp 3389
            RIP: udp 520
            RNDC: tcp 953
            Rsync: tcp 873
            SANE: tcp 6566
            SixXS: tcp 3874; udp 3740; 41; udp 5072,8374
            SMB: udp 135,445; udp 137:139; udp 1024:65535 from 137; tcp 135,139,445
            SMBswat: tcp 901
            SMTP: tcp 25
            SMTPS: tcp 465
            SNMP: udp 161:162; tcp 161
            SPAMD: tcp 783
            SPICEproxy: tcp 3128
            Squid: tcp 3128
            SSH: tcp 22
            Submission: tcp 587
            SVN: tcp 3690
            Syslog: udp 514; tcp 514
            Telnet: tcp 23
            Telnets: tcp 992
            TFTP: udp 69
            Time: tcp 37
            Trcrt: udp 33434:33524; icmp echo-request
            VNC: tcp 5900:5999
            VNCL: tcp 5500
            Web: tcp 80; tcp 443
            Webcache: tcp 8080
            Webmin: tcp 10000
            Whois: tcp 43
            """);

    /** Those that stand for something else with IPv6, and those that exist only there. */
    private static final Map<String, List<Template>> V6 = read("""
            Ping: icmpv6 echo-request
            Trcrt: udp 33434:33524; icmpv6 echo-request
            DHCPv6: udp 546:547 from 546:547
            NeighborDiscovery: icmpv6 router-solicitation; icmpv6 router-advertisement;\
             icmpv6 neighbor-solicitation; icmpv6 neighbor-advertisement
            """);

    private Macros() {}

    private static Map<String, List<Template>> read(String table) {
        return table.lines()
                .map(line -> line.split(": "))
                .collect(Collectors.toUnmodifiableMap(
                        parts -> parts[0].toLowerCase(Locale.ROOT),
                        parts -> Arrays.stream(parts[1].split(";"))
                                .map(Template::read)
                                .toList()));
    }

    /** Whether a macro exists; names are compared without regard to case. */
    public static boolean exists(String name) {
        String key = name.toLowerCase(Locale.ROOT);
        return USUAL.containsKey(key) || V6.containsKey(key);
    }

    /** What a macro stands for in rules of a version; empty where it exists only in the other version. */
    public static List<Template> of(String name, IpVersion version) {
        String key = name.toLowerCase(Locale.ROOT);
        List<Template> usual = USUAL.getOrDefault(key, List.of());
        return version == IpVersion.V6 ? V6.getOrDefault(key, usual) : usual;
    }
}
