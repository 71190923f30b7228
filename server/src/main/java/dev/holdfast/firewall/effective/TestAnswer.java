package dev.holdfast.firewall.effective;

import dev.holdfast.firewall.effective.chain.Chain;
import dev.holdfast.firewall.effective.chain.Decisions;
import dev.holdfast.firewall.effective.chain.Decisions.Decision;
import dev.holdfast.firewall.effective.chain.Decisions.Doubt;
import dev.holdfast.firewall.effective.chain.Decisions.TooManyParts;
import dev.holdfast.firewall.effective.chain.Line;
import dev.holdfast.firewall.effective.chain.Question;
import dev.holdfast.firewall.effective.chain.Verdict;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.firewall.effective.packet.Ranges;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What happens to packets.
 *
 * @param verdict {@code depends} if it depends on fields that were not given
 * @param summary a sentence that says what decides
 * @param dependsOn the fields on which it depends
 * @param deciding all lines that decide about some of the packets
 */
record TestAnswer(Fate verdict, String summary, List<Field> dependsOn, List<Deciding> deciding) {
    /** More values than this help nobody. */
    private static final int MOST_VALUES = 20;

    /** What happens to all of the packets. */
    enum Fate {
        ACCEPT,
        DROP,
        REJECT,
        /** Not the same to each of them. */
        DEPENDS,
        UNKNOWN;

        private static Fate of(Verdict verdict) {
            return switch (verdict) {
                case ACCEPT -> ACCEPT;
                case DROP -> DROP;
                case REJECT -> REJECT;
                case UNKNOWN -> UNKNOWN;
            };
        }
    }

    /**
     * A line that decides.
     *
     * @param iface the NIC; null for a node
     * @param verdict {@code accept} where nothing is filtered
     * @param line null where nothing is filtered
     * @param off why nothing is filtered
     * @param when the values of the fields that were not given, for which this line decides; cut to twenty values each
     */
    record Deciding(
            @Nullable String iface,
            Verdict verdict,
            @Nullable LineView line,
            @Nullable String off,
            Map<String, List<String>> when) {}

    private static final class Found {
        private final List<Deciding> deciding = new ArrayList<>();
        private final Set<Verdict> verdicts = new TreeSet<>();
        private final Set<Field> fields = new TreeSet<>(Comparator.comparing(Field::word));
        private final Set<String> unknown = new TreeSet<>();
        private final Set<String> sentences = new TreeSet<>();
    }

    /** The answer for the chains of these NICs; those of one NIC if only that one was asked about. */
    static TestAnswer of(Question question, Map<String, Chain> chains) {
        var found = new Found();
        List<Packets> asked = question.packets();
        for (Map.Entry<String, Chain> one : chains.entrySet()) {
            var verdicts = new TreeSet<Verdict>();
            try {
                add(found, verdicts, one.getKey(), one.getValue(), asked);
            } catch (TooManyParts e) {
                return new TestAnswer(
                        Fate.UNKNOWN,
                        "There are too many cases. Name the protocol, the port or an address.",
                        List.of(),
                        List.of());
            }
            if (!found.verdicts.isEmpty() && !found.verdicts.equals(verdicts)) found.fields.add(Field.IFACE);
            found.verdicts.addAll(verdicts);
        }
        return conclude(found);
    }

    /** The answer if nothing is known. */
    static TestAnswer unknown(String why) {
        return new TestAnswer(Fate.UNKNOWN, "It is not known: " + why + ".", List.of(), List.of());
    }

    private static void add(Found found, Set<Verdict> verdicts, String iface, Chain chain, List<Packets> asked)
            throws TooManyParts {
        if (chain.off() != null) {
            verdicts.add(Verdict.ACCEPT);
            found.deciding.add(new Deciding(iface, Verdict.ACCEPT, null, chain.off(), Map.of()));
            found.sentences.add("Every packet passes, because " + chain.off() + ".");
            return;
        }
        for (Decision decision : Decisions.of(chain, asked, Doubt.EITHER)) {
            Line line = decision.line();
            Map<Field, List<String>> when = when(decision.packets(), asked);
            found.fields.addAll(when.keySet());
            verdicts.add(line.verdict());
            if (line.unknown() != null) found.unknown.add(line.unknown());
            found.sentences.add(sentence(line));
            var words = new LinkedHashMap<String, List<String>>();
            when.forEach((field, values) -> words.put(field.word(), values));
            found.deciding.add(new Deciding(iface, line.verdict(), LineView.of(line), null, words));
        }
    }

    private static String sentence(Line line) {
        if (line.verdict() == Verdict.UNKNOWN) return "Nobody knows: " + line.title() + ".";
        if (line.origin().scope() == Line.Scope.POLICY) {
            return "No rule matches: the policy " + line.verdict() + " of the "
                    + line.origin().name() + " decides.";
        }
        if (line.rule() == null) {
            String done = past(line.verdict());
            return done.substring(0, 1).toUpperCase(Locale.ROOT) + done.substring(1) + " without a rule: "
                    + line.title() + ".";
        }
        return LineView.rule(line) + " " + verb(line.verdict()) + " it.";
    }

    private static TestAnswer conclude(Found found) {
        if (found.verdicts.isEmpty()) {
            return new TestAnswer(
                    Fate.UNKNOWN, "The guest has no NIC, so it sends and gets no packets.", List.of(), List.of());
        }
        boolean isOne = found.verdicts.size() == 1 && !found.verdicts.contains(Verdict.UNKNOWN);
        if (isOne) {
            Verdict verdict = found.verdicts.iterator().next();
            String summary = found.sentences.size() == 1
                    ? found.sentences.iterator().next()
                    : "Every such packet is " + past(verdict) + ", by different rules.";
            return new TestAnswer(Fate.of(verdict), summary, List.of(), found.deciding);
        }
        if (!found.unknown.isEmpty()) {
            String why = String.join("; ", found.unknown);
            return new TestAnswer(
                    Fate.UNKNOWN, "It is not known: " + why + ".", List.copyOf(found.fields), found.deciding);
        }
        List<Field> fields = found.fields.isEmpty() ? List.of(Field.SOURCE) : List.copyOf(found.fields);
        String words = fields.stream().map(Field::word).collect(Collectors.joining(", "));
        return new TestAnswer(Fate.DEPENDS, "It depends on " + words + ".", fields, found.deciding);
    }

    private static String verb(Verdict verdict) {
        return switch (verdict) {
            case ACCEPT -> "accepts";
            case DROP -> "drops";
            case REJECT -> "rejects";
            case UNKNOWN -> throw new IllegalArgumentException("Nobody knows");
        };
    }

    private static String past(Verdict verdict) {
        return switch (verdict) {
            case ACCEPT -> "accepted";
            case DROP -> "dropped";
            case REJECT -> "rejected";
            case UNKNOWN -> throw new IllegalArgumentException("Nobody knows");
        };
    }

    /** The values of the fields that a line limits further than the question did. */
    private static Map<Field, List<String>> when(List<Packets> decided, List<Packets> asked) {
        var when = new LinkedHashMap<Field, List<String>>();
        for (Field field : Field.values()) {
            var values = new ArrayList<String>();
            boolean isLimited = false;
            for (IpVersion version : IpVersion.values()) {
                Ranges of = union(decided, version, field);
                Ranges all = union(asked, version, field);
                if (of.isEmpty()) continue;
                isLimited |= !of.contains(all);
                values.addAll(text(field, version, of, all));
            }
            if (isLimited)
                when.put(field, values.stream().distinct().limit(MOST_VALUES).toList());
        }
        return when;
    }

    private static Ranges union(List<Packets> packets, IpVersion version, Field field) {
        return Ranges.union(packets.stream()
                .filter(one -> one.version() == version)
                .map(one -> one.get(field))
                .toList());
    }

    private static List<String> text(Field field, IpVersion version, Ranges values, Ranges all) {
        if (field == Field.SOURCE || field == Field.DEST) {
            boolean isAny = values.equals(all) && all.equals(Question.hosts(version));
            return isAny ? List.of(version == IpVersion.V4 ? "0.0.0.0/0" : "::/0") : version.text(values);
        }
        return values.list().stream()
                .map(range -> field == Field.PROTO && range.low().equals(range.high())
                        ? Protocols.name(range.low().intValue())
                        : field == Field.ICMP_TYPE ? icmp(range) : range(range))
                .collect(Collectors.toList());
    }

    private static String range(Ranges.Range range) {
        return range.low().equals(range.high()) ? range.low().toString() : range.low() + "-" + range.high();
    }

    /** Types without their codes. */
    private static String icmp(Ranges.Range range) {
        return range(new Ranges.Range(range.low().shiftRight(8), range.high().shiftRight(8)));
    }
}
