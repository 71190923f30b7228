package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.packet.Packets;
import java.util.ArrayList;
import java.util.List;

/** Follows packets through lines. */
public final class Decisions {
    /** More parts than this are not useful to anybody, and take long. */
    private static final int MOST_PARTS = 4_000;

    private Decisions() {}

    /** What a line is taken for if it is not known exactly which packets it matches. */
    public enum Doubt {
        /** It matches all that it may match. */
        MATCHES,
        /** It matches none. */
        DIFFERS,
        /** Either: the packets are also followed to the lines after it. */
        EITHER
    }

    /** The packets that a line decides about. */
    public record Decision(Line line, List<Packets> packets) {}

    /** The question contains too many cases to be answered; more fields must be named. */
    public static final class TooManyParts extends Exception {
        TooManyParts() {
            super("too many cases");
        }
    }

    /** The lines that decide about these packets, in their order. */
    public static List<Decision> of(Chain chain, List<Packets> asked, Doubt doubt) throws TooManyParts {
        var decisions = new ArrayList<Decision>();
        List<Packets> rest = asked;
        for (Line line : chain.lines()) {
            if (line.packets().isEmpty() || (line.unknown() != null && doubt == Doubt.DIFFERS)) continue;
            List<Packets> matched = Packets.intersect(rest, line.packets());
            if (matched.isEmpty()) continue;
            decisions.add(new Decision(line, matched));
            if (line.unknown() != null && doubt == Doubt.EITHER) continue;
            rest = Packets.minus(rest, line.packets());
            if (rest.size() > MOST_PARTS) throw new TooManyParts();
            if (rest.isEmpty()) break;
        }
        return decisions;
    }
}
