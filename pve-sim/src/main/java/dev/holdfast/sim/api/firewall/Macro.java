package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.model.firewall.FirewallRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A macro for rules: a name that stands for protocols and ports.
 *
 * @param onlyVersion the only IP version that the macro applies to, null for both
 */
record Macro(String name, @Nullable Integer onlyVersion, List<Macro.Match> matches, String description) {
    /** One protocol with its ports; null values are left to the rule. */
    record Match(
            String protocol,
            @Nullable String destination,
            @Nullable String source) {
        @Nullable
        String get(String key) {
            return switch (key) {
                case "proto" -> protocol;
                case "dport" -> destination;
                case "sport" -> source;
                default -> null;
            };
        }
    }

    /** By name in lower case. The middle column has protocols, each with destination and source ports after slashes. */
    private static final Map<String, Macro> ALL = read("""
            Amanda            | udp/10080 tcp/10080 | Backups with Amanda
            Auth              | tcp/113 | Who owns a connection (ident)
            BGP               | tcp/179 | Routes between networks (BGP)
            BitTorrent        | tcp/6881:6889 udp/6881 | BitTorrent until version 3.1
            BitTorrent32      | tcp/6881:6999 udp/6881 | BitTorrent since version 3.2
            CVS               | tcp/2401 | CVS, its password server
            Ceph              | tcp/6789 tcp/3300 tcp/6800:7300 | Ceph: monitors, disks, metadata
            Citrix            | tcp/1494 udp/1604 tcp/2598 | Citrix applications and their browser
            DAAP              | tcp/3689 udp/3689 | Shared music libraries
            DCC               | tcp/6277 | Checksums of bulk mail
            DHCPfwd           | udp/67:68/67:68 | DHCP that is passed on
            DHCPv6            | 6 udp/546:547/546:547 | DHCP for IPv6
            DNS               | udp/53 tcp/53 | Name service, over both transports
            Distcc            | tcp/3632 | Compiling on other machines
            FTP               | tcp/21 | File transfer (FTP), its control connection
            Finger            | tcp/79 | Finger, asking about users
            GNUnet            | tcp/2086 udp/2086 tcp/1080 udp/1080 | GNUnet between peers
            GRE               | 47 | GRE tunnels
            Git               | tcp/9418 | Git's own protocol
            HKP               | tcp/11371 | Servers of OpenPGP keys
            HTTP              | tcp/80 | Web pages, not encrypted
            HTTPS             | tcp/443 | Web pages, encrypted
            ICPV2             | udp/3130 | Web caches among themselves
            ICQ               | tcp/5190 | ICQ and AOL messages
            IMAP              | tcp/143 | Reading mail (IMAP)
            IMAPS             | tcp/993 | Reading mail (IMAP), encrypted
            IPIP              | 94 | Packets in packets (IPIP)
            IPsec             | udp/500/500 50 | IPsec with encryption
            IPsecah           | udp/500/500 51 | IPsec with authentication only
            IPsecnat          | udp/500 udp/4500 50 | IPsec through address translation
            IRC               | tcp/6667 | Internet Relay Chat
            Jetdirect         | tcp/9100 | Printers of HP
            L2TP              | udp/1701 | L2TP tunnels
            LDAP              | tcp/389 | Directories (LDAP)
            LDAPS             | tcp/636 | Directories (LDAP), encrypted
            MDNS              | udp/5353 | Names on the local network
            MSNP              | tcp/1863 | Microsoft's messenger
            MSSQL             | tcp/1433 | Database: Microsoft SQL
            Mail              | tcp/25 tcp/465 tcp/587 | Sending mail in all three ways
            Munin             | tcp/4949 | Monitoring with Munin
            MySQL             | tcp/3306 | Database: MySQL and MariaDB
            NNTP              | tcp/119 | News (Usenet)
            NNTPS             | tcp/563 | News (Usenet), encrypted
            NTP               | udp/123 | Time over the network (NTP)
            NeighborDiscovery | 6 icmpv6/router-solicitation icmpv6/router-advertisement icmpv6/neighbor-solicitation icmpv6/neighbor-advertisement | Routers and neighbours of IPv6
            OSPF              | 89 | Routes inside a network (OSPF)
            OpenVPN           | udp/1194 | OpenVPN tunnels
            PBS               | tcp/8007 | Proxmox Backup Server
            PCA               | udp/5632 tcp/5631 | pcAnywhere
            PMG               | tcp/8006 | Proxmox Mail Gateway, its web page
            POP3              | tcp/110 | Fetching mail (POP3)
            POP3S             | tcp/995 | Fetching mail (POP3), encrypted
            PPtP              | 47 tcp/1723 | PPTP tunnels
            Ping              | icmp/echo-request | Ping
            PostgreSQL        | tcp/5432 | Database: PostgreSQL
            Printer           | tcp/515 | Printing with lpd
            RDP               | tcp/3389 | Remote desktops (RDP)
            RIP               | udp/520 | Routes inside a network (RIP)
            RNDC              | tcp/953 | Commands to the BIND name server
            Razor             | tcp/2703 | Razor against unwanted mail
            Rdate             | tcp/37 | Time as rdate fetches it
            Rsync             | tcp/873 | Rsync's own server
            SANE              | tcp/6566 | Scanners on the network
            SMB               | udp/135,445 udp/137:139 udp/1024:65535/137 tcp/135,139,445 | Shared folders of Windows
            SMBswat           | tcp/901 | Samba's web page
            SMTP              | tcp/25 | Mail between servers
            SMTPS             | tcp/465 | Sending mail, encrypted
            SNMP              | udp/161:162 tcp/161 | Managing devices (SNMP)
            SPAMD             | tcp/783 | SpamAssassin's server
            SPICEproxy        | tcp/3128 | Displays of guests through Proxmox VE's SPICE proxy
            SSH               | tcp/22 | Secure shell
            SVN               | tcp/3690 | Subversion's own server
            SixXS             | tcp/3874 udp/3740 41 udp/5072,8374 | Tunnels of SixXS
            Squid             | tcp/3128 | Squid as a proxy
            Submission        | tcp/587 | Handing in mail
            Syslog            | udp/514 tcp/514 | Logs over the network
            TFTP              | udp/69 | Trivial file transfer
            Telnet            | tcp/23 | Telnet
            Telnets           | tcp/992 | Telnet, encrypted
            Time              | tcp/37 | Time in seconds since 1900
            Trcrt             | udp/33434:33524 icmp/echo-request | Traceroute, up to thirty hops
            VNC               | tcp/5900:5999 | Displays of VNC, 0 to 99
            VNCL              | tcp/5500 | VNC viewers that listen
            Web               | tcp/80 tcp/443 | Web pages, encrypted or not
            Webcache          | tcp/8080 | Proxies and caches on port 8080
            Webmin            | tcp/10000 | Webmin
            Whois             | tcp/43 | Who owns a name or an address
            """);

    private static Map<String, Macro> read(String table) {
        var macros = new TreeMap<String, Macro>();
        table.lines().forEach(line -> {
            String[] columns = line.split("\\s*\\|\\s*");
            Integer version = null;
            var matches = new ArrayList<Match>();
            for (String match : columns[1].split(" ")) {
                if (match.equals("6")) {
                    version = 6;
                    continue;
                }
                String[] parts = match.split("/");
                matches.add(
                        new Match(parts[0], parts.length > 1 ? parts[1] : null, parts.length > 2 ? parts[2] : null));
            }
            macros.put(
                    columns[0].toLowerCase(Locale.ROOT),
                    new Macro(columns[0], version, List.copyOf(matches), columns[2]));
        });
        return macros;
    }

    static @Nullable Macro find(String name) {
        return ALL.get(name.toLowerCase(Locale.ROOT));
    }

    static List<Map<String, String>> list() {
        return ALL.values().stream()
                .map(m -> Map.of("macro", m.name, "descr", m.description))
                .toList();
    }

    /** The keys of the rule that contradict the macro. */
    Map<String, String> faults(FirewallRule rule, @Nullable Integer version) {
        if (version != null && onlyVersion != null && !version.equals(onlyVersion)) return Map.of();
        for (Match match : matches) {
            for (String key : List.of("proto", "dport", "sport")) {
                String fixed = match.get(key);
                // The same macro means the ICMP version of the addresses in the rule.
                if (fixed != null && fixed.equals("icmp") && version != null && version == 6) fixed = "icmpv6";
                String own = rule.get(key);
                if (own != null && fixed != null && !own.equals(fixed)) {
                    return Map.of(key, "parameter '" + key + "' already define in macro (value = '" + fixed + "')");
                }
            }
        }
        return Map.of();
    }
}
