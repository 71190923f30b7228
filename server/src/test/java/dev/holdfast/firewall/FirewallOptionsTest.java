package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The options of firewalls, which differ by what they belong to. */
class FirewallOptionsTest {
    private static final FirewallWorld world = new FirewallWorld();

    @AfterAll
    static void stop() {
        world.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "app     | dhcp               | 1",
                "app     | log_level_in       | 'warning'",
                "app     | policy_in          | 'REJECT'",
                "vm      | ipfilter           | 0",
                "vm      | policy_out         | 'DROP'",
                "cluster | policy_forward     | 'DROP'",
                "cluster | ebtables           | 0",
                "cluster | log_ratelimit      | 'enable=1,rate=5/minute,burst=9'",
                "node    | nf_conntrack_max   | 65536",
                "node    | protection_synflood_rate | 2147483647",
                "node    | tcpflags           | 1",
                "node    | log_level_forward  | 'nolog'",
                "node    | nf_conntrack_helpers | 'ftp,sip'",
            })
    void anOptionIsSetAndResetToItsDefault(String kind, String option, String value) {
        String path = world.at(kind) + "/options";
        assertThat(world.get(path).get(option).isNull()).isTrue();
        JsonNode set = world.put(path, "{'" + option + "':" + value + "}");
        assertThat(set.get(option).toString()).isEqualTo(value.replace('\'', '"'));
        assertThat(world.get(path)).isEqualTo(set);
        assertThat(world.put(path, "{'" + option + "':null}").get(option).isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "app     | {}                            | nothing_to_change",
                "app     | {'enable':2}                  | enable",
                "app     | {'policy_forward':'DROP'}     | policy_forward",
                "app     | {'nosmurfs':1}                | nosmurfs",
                "vm      | {'policy_in':'ALLOW'}         | policy_in",
                "cluster | {'dhcp':1}                    | dhcp",
                "cluster | {'policy_forward':'REJECT'}   | policy_forward",
                "cluster | {'log_ratelimit':'often'}     | log_ratelimit",
                "node    | {'policy_in':'DROP'}          | policy_in",
                "node    | {'nf_conntrack_max':1}        | nf_conntrack_max",
                "node    | {'nf_conntrack_helpers':'x'}  | nf_conntrack_helpers",
                "node    | {'enable':1,'digest':'short'} | digest",
            })
    void whatAFirewallLacksIsAFaultOfItsField(String kind, String body, String field) {
        Answer answer = world.owner().put(world.at(kind) + "/options", body.replace('\'', '"'));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(field);
    }

    @ParameterizedTest
    @CsvSource({"group", "groupOfCluster"})
    void aGroupInheritsTheOptionsOfItsCluster(String kind) {
        world.put(world.cluster() + "/options", "{'policy_in':'ACCEPT'}");
        JsonNode options = world.get(world.at(kind) + "/options");
        assertThat(options.get("policy_in").asString()).isEqualTo("ACCEPT");
        assertThat(options.get("inherited").asBoolean()).isTrue();
        assertThat(world.get(world.cluster() + "/options").get("inherited").asBoolean())
                .isFalse();
        Answer refused = world.owner().put(world.at(kind) + "/options", "{\"enable\":0}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("inherited");
    }

    @Test
    void anOutdatedDigestIsAnsweredWithTheOptionsInForce() {
        String seen = world.get(world.node() + "/options").get("digest").asString();
        JsonNode now = world.put(world.node() + "/options", "{'ndp':0,'digest':'" + seen + "'}");
        Answer late = world.owner().put(world.node() + "/options", "{\"ndp\":1,\"digest\":\"" + seen + "\"}");
        assertThat(late.error()).isEqualTo("digest_mismatch");
        assertThat(late.tree().get("present")).isEqualTo(now);
    }
}
