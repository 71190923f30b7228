package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One firewall class for four scopes, and what each scope lacks. */
class FirewallTest {
    private static final FirewallScope CLUSTER = new FirewallScope.Cluster();
    private static final FirewallScope GROUP = new FirewallScope.Group("webgrp");
    private static final FirewallScope NODE = new FirewallScope.Node("pve1");
    private static final FirewallScope GUEST = new FirewallScope.Guest(GuestKind.LXC, "pve1", 101);

    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveFirewall firewall(ScriptedHost host, FirewallScope scope) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"))
                .firewall(scope);
    }

    private static ScriptedHost says(String json) {
        return ScriptedHost.always("200 OK", json);
    }

    @Test
    void rulesOfEachScopeHaveTheirOwnPath() {
        Map.of(
                        CLUSTER, "/cluster/firewall/rules",
                        GROUP, "/cluster/firewall/groups/webgrp",
                        NODE, "/nodes/pve1/firewall/rules",
                        GUEST, "/nodes/pve1/lxc/101/firewall/rules")
                .forEach((scope, path) -> {
                    try (var host = says("{\"data\":[]}")) {
                        assertThat(firewall(host, scope).rules()).isEmpty();
                        assertThat(Sent.read(host.requests.getFirst()).path()).isEqualTo(path);
                    }
                });
    }

    @Test
    void unsupportedCallsOfAScopeAreNotSent() {
        try (var host = says("{\"data\":[]}")) {
            for (Runnable action : List.<Runnable>of(
                    () -> firewall(host, GROUP).options(),
                    () -> firewall(host, GROUP).change(ConfigChange.NONE),
                    () -> firewall(host, GROUP).objects(),
                    () -> firewall(host, NODE).objects(),
                    () -> firewall(host, GUEST).groups(),
                    () -> firewall(host, NODE).macros(),
                    () -> firewall(host, CLUSTER).logPage(new PveFirewall.Lines(0, 5, null, null)))) {
                assertThatThrownBy(action::run).isInstanceOf(IllegalStateException.class);
            }
            assertThat(host.requests).isEmpty();
        }
    }

    @Test
    void positionOfARuleMayBeText() {
        try (var host = says("{\"data\":[{\"action\":\"webgrp\",\"enable\":1,\"pos\":\"0\",\"type\":\"group\"}]}")) {
            FirewallRule rule = firewall(host, CLUSTER).rules().getFirst();
            assertThat(rule.pos()).isZero();
            assertThat(rule.isEnabled()).isTrue();
        }
    }

    @Test
    void logThatWasNeverWrittenHasNoLines() {
        String none = "{\"data\":{\"n\":1,\"t\":\"unable to open file - No such file or directory\"},\"total\":1}";
        for (String nothing : List.of(none, "{\"data\":[{\"n\":1,\"t\":\"no content\"}]}")) {
            try (var host = says(nothing)) {
                assertThat(firewall(host, GUEST)
                                .logPage(new PveFirewall.Lines(0, 50, null, null))
                                .lines())
                        .isEmpty();
            }
        }
        try (var host =
                says("{\"data\":[{\"n\":1,\"t\":\"101 6 tap101i0-IN DROP\"},{\"n\":2,\"t\":\"no content\"}]}")) {
            assertThat(firewall(host, GUEST)
                            .logPage(new PveFirewall.Lines(0, 50, null, null))
                            .lines())
                    .hasSize(2);
            assertThat(firewall(host, GUEST)
                            .logPage(new PveFirewall.Lines(1, 50, null, null))
                            .lines())
                    .hasSize(1);
        }
    }

    @Test
    void omittedOptionIsUnknownAndNotOff() {
        try (var host = says("{\"data\":{\"digest\":\"abc\",\"enable\":0,\"policy_in\":\"DROP\"}}")) {
            PveFirewall.Options options = firewall(host, GUEST).options();
            assertThat(options.digest()).isEqualTo("abc");
            assertThat(options.get("enable")).isEqualTo("0");
            assertThat(options.get("macfilter")).isNull();
            assertThat(options.get("policy_in")).isEqualTo("DROP");
        }
    }

    @Test
    void numbersOfTenDigitsAreRead() {
        try (var host =
                says("{\"data\":{\"nf_conntrack_max\":2147483647,\"protection_synflood_rate\":\"2147483648\"}}")) {
            PveFirewall.Options options = firewall(host, NODE).options();
            assertThat(options.number("nf_conntrack_max")).isEqualTo(Integer.MAX_VALUE);
            assertThat(options.number("protection_synflood_rate")).isNull();
            assertThat(options.number("protection_synflood_burst")).isNull();
        }
    }

    @Test
    void ruleSpecIsBuiltStepByStep() {
        try (var host = says("{\"data\":null}")) {
            var rule = FirewallRule.RuleSpec.of("in", "ACCEPT").to("tcp", "443").from("+admins");
            firewall(host, GUEST).add(rule, null);
            assertThat(Sent.read(host.requests.getFirst()).parameters())
                    .isEqualTo(Map.of(
                            "type", "in",
                            "action", "ACCEPT",
                            "enable", "1",
                            "proto", "tcp",
                            "dport", "443",
                            "source", "+admins"));
        }
    }

    @Test
    void addressWithPrefixIsOnePathSegment() {
        try (var host = says("{\"data\":null}")) {
            firewall(host, CLUSTER).objects().deleteMember("admins", "10.0.0.0/24", null);
            assertThat(Sent.read(host.requests.getFirst()).path())
                    .isEqualTo("/cluster/firewall/ipset/admins/10.0.0.0%2F24");
        }
    }
}
