package dev.holdfast.firewall.effective.chain;

import java.util.List;
import java.util.Random;

/** Writes random firewalls, broken rules included, in the format of Proxmox VE's files. */
final class RandomFirewall {
    private static final List<String> ADDRESSES = List.of(
            "10.0.0.1",
            "10.0.0.0/24",
            "10.0.0.0/8",
            "10.0.0.1-10.0.0.9",
            "10.0.0.2,192.0.2.0/24",
            "0.0.0.0/0",
            "fd00::/64",
            "fd00::1",
            "::/0",
            "lan",
            "dc/lan",
            "guest/lan",
            "six",
            "Lan",
            "nobody",
            "+admins",
            "+dc/admins",
            "+guest/admins",
            "+mixed",
            "+missing");

    private static final List<String> MEMBERS = List.of(
            "10.0.0.0/8",
            "!10.0.0.0/24",
            "10.0.0.1",
            "!10.0.0.2",
            "10.0.1.0/24",
            "192.0.2.7",
            "fd00::/64",
            "!fd00::2",
            "dc/lan",
            "six",
            "nobody");

    private static final List<String> MATCHES = List.of(
            "",
            " -p tcp",
            " -p tcp -dport 22",
            " -p tcp -dport 80,443",
            " -p tcp -dport 1:1024",
            " -p udp",
            " -p udp -sport 53",
            " -p udp -dport 53",
            " -p icmp",
            " -p icmp -icmp-type echo-request",
            " -p icmp -icmp-type destination-unreachable",
            " -p icmpv6",
            " -p icmpv6 -icmp-type port-unreachable",
            " -p tcp -dport 8006");

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    RandomFirewall(Random random) {
        this.random = random;
    }

    String cluster() {
        options(random.nextInt(10) > 0);
        names(0.5);
        if (random.nextInt(3) == 0) set("blacklist");
        if (random.nextInt(2) == 0) set("management");
        if (random.nextInt(4) == 0) text.append("[ALIASES]\nlocal_network 10.0.1.0/24\n");
        for (String group : List.of("web", "base")) {
            text.append("[group ").append(group).append("]\n");
            rules(4, false);
        }
        text.append("[RULES]\n");
        rules(6, true);
        return text.toString();
    }

    String guest() {
        options(random.nextInt(10) > 0);
        for (String flag : List.of("dhcp", "ndp", "radv", "ipfilter")) {
            if (random.nextInt(3) == 0)
                text.append(flag).append(": ").append(random.nextInt(2)).append('\n');
        }
        names(0.5);
        if (random.nextInt(4) == 0) set("ipfilter-net0");
        text.append("[RULES]\n");
        rules(8, true);
        return text.toString();
    }

    String node() {
        text.append("[OPTIONS]\n");
        if (random.nextInt(8) == 0) text.append("enable: 0\n");
        if (random.nextInt(4) == 0) text.append("nosmurfs: 0\n");
        if (random.nextInt(4) == 0) text.append("ndp: 0\n");
        text.append("[RULES]\n");
        rules(6, true);
        return text.toString();
    }

    private void options(boolean on) {
        text.append("[OPTIONS]\nenable: ").append(on ? 1 : 0).append('\n');
        for (String policy : List.of("policy_in", "policy_out")) {
            if (random.nextInt(2) == 0) continue;
            text.append(policy)
                    .append(": ")
                    .append(one(List.of("ACCEPT", "DROP", "REJECT")))
                    .append('\n');
        }
    }

    private void names(double share) {
        if (random.nextDouble() < share) {
            text.append("[ALIASES]\nlan ")
                    .append(one(List.of("10.0.0.0/24", "192.0.2.7")))
                    .append('\n');
            text.append("six fd00::/64\n");
        }
        if (random.nextDouble() < share) set("admins");
        if (random.nextDouble() < share) set("mixed");
    }

    private void set(String name) {
        text.append("[IPSET ").append(name).append("]\n");
        MEMBERS.stream()
                .filter(_ -> random.nextInt(3) == 0)
                .forEach(one -> text.append(one).append('\n'));
    }

    private void rules(int most, boolean withGroups) {
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(8) == 0) text.append('|');
            if (withGroups && random.nextInt(4) == 0) {
                text.append("GROUP ").append(one(List.of("web", "base", "gone")));
                if (random.nextInt(3) == 0) text.append(" -i net0");
            } else {
                rule();
            }
            text.append('\n');
        }
    }

    private void rule() {
        text.append(one(List.of("IN", "OUT"))).append(' ');
        String action = one(List.of("ACCEPT", "ACCEPT", "DROP", "REJECT"));
        boolean macro = random.nextInt(4) == 0;
        text.append(macro ? one(List.of("SSH", "Web", "DNS", "Ping")) + "(" + action + ")" : action);
        if (random.nextInt(5) == 0) text.append(" -i ").append(one(List.of("net0", "net1")));
        if (random.nextInt(2) == 0) text.append(" -source ").append(one(ADDRESSES));
        if (random.nextInt(4) == 0) text.append(" -dest ").append(one(ADDRESSES));
        if (!macro) text.append(one(MATCHES));
    }

    private String one(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }
}
