package dev.holdfast.hosts.enrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.hosts.enrol.Evidence.Verdict;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvidenceTest {
    private static final Map<String, String> KNOWN = Map.of("edge", "AA");

    private static Claim alone(String presented, String... tasks) {
        return new Claim(null, "edge", presented, Map.of(), Set.of(tasks));
    }

    private static Claim office(String node, String presented, Map<String, String> reported, String... tasks) {
        return new Claim("office", node, presented, reported, Set.of(tasks));
    }

    private static Verdict judge(Claim claim, @Nullable Claim now) {
        return Evidence.judge(claim, KNOWN, now);
    }

    @Test
    void theAcceptedCertificateProvesThatItIsTheSame() {
        assertThat(judge(alone("aa"), null)).isEqualTo(Verdict.SAME);
        assertThat(judge(office("rack-2", "BB", Map.of("edge", "AA")), null)).isEqualTo(Verdict.SAME);
        assertThat(judge(office("edge", "BB", Map.of()), null)).isEqualTo(Verdict.UNCLEAR);
    }

    @Test
    void aHostThatStillSaysThatItIsAloneIsInNoCluster() {
        assertThat(judge(office("rack-2", "BB", Map.of("edge", "CC")), alone("AA")))
                .isEqualTo(Verdict.APART);
    }

    @Test
    void twoMachinesThatAnswerWithTwoCertificatesAreTwo() {
        assertThat(judge(alone("BB", "UPID:1"), alone("AA", "UPID:2"))).isEqualTo(Verdict.APART);
        assertThat(judge(alone("BB"), alone("AA"))).isEqualTo(Verdict.APART);
    }

    @Test
    void aMachineBehindAProxyWithAnotherCertificateIsRecognizedByItsTasks() {
        assertThat(judge(alone("BB", "UPID:1", "UPID:2"), alone("AA", "UPID:2")))
                .isEqualTo(Verdict.SAME);
    }

    @Test
    void twoClustersOfOneNameAreToldApartByTheCertificatesThatTheyKnow() {
        Claim now = office("edge", "AA", Map.of("rack-1", "11"));
        assertThat(judge(office("rack-2", "BB", Map.of("rack-1", "11")), now)).isEqualTo(Verdict.SAME);
        assertThat(judge(office("rack-2", "BB", Map.of("rack-1", "99")), now)).isEqualTo(Verdict.APART);
        assertThat(judge(office("rack-2", "BB", Map.of()), now)).isEqualTo(Verdict.UNCLEAR);
    }

    @Test
    void withoutAnAnswerOfTheKnownOneNothingIsProven() {
        assertThat(judge(alone("BB", "UPID:1"), null)).isEqualTo(Verdict.UNCLEAR);
    }
}
