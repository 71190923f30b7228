package dev.holdfast.hosts.enrol;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether an endpoint with a name and address that are known belongs to the known system. Pure. */
final class Evidence {
    private Evidence() {}

    enum Verdict {
        SAME,
        APART,
        /** Nothing is proven, as when the known one does not answer: a person has to say. */
        UNCLEAR
    }

    /**
     * Judges a claim.
     *
     * @param known the fingerprints of the known system by node, as they were accepted
     * @param now what an enrolled host of it says now; null when none answers
     */
    static Verdict judge(Claim claim, Map<String, String> known, @Nullable Claim now) {
        if (haveOneInCommon(claim.certificates(), known)) return Verdict.SAME;
        if (now == null) return Verdict.UNCLEAR;
        if (!Collections.disjoint(claim.tasks(), now.tasks())) return Verdict.SAME;
        if (haveOneInCommon(claim.certificates(), now.certificates())) return Verdict.SAME;
        // It answers and says that it is alone, or in another cluster than the endpoint is.
        if (!Objects.equals(claim.cluster(), now.cluster())) return Verdict.APART;
        if (claim.cluster() == null) return Verdict.APART; // two machines, each with a certificate of its own
        boolean differ = claim.reported().entrySet().stream()
                .anyMatch(one -> now.reported().containsKey(one.getKey())
                        && !one.getValue().equalsIgnoreCase(now.reported().get(one.getKey())));
        return differ ? Verdict.APART : Verdict.UNCLEAR;
    }

    private static boolean haveOneInCommon(Map<String, String> some, Map<String, String> others) {
        return some.entrySet().stream().anyMatch(one -> one.getValue().equalsIgnoreCase(others.get(one.getKey())));
    }
}
