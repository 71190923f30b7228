package dev.holdfast.firewall.log;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the logs of firewalls. Each node has one for itself and its guests; Proxmox VE has none of a cluster. */
record FirewallLogs(FirewallClients clients, FirewallPlaces places) {
    /** What one answer of a node contains. */
    private static final int PAGE = 5000;

    /** How many lines of a node are searched for those that fit. */
    private static final int MOST_SEARCHED = 50_000;

    /** A node whose log could not be read. */
    record FirewallLogError(String node, String detail) {}

    /**
     * The newest lines, the oldest of them first.
     *
     * @param lines those that fit the filters, at most as many as {@code limit} says
     * @param errors the nodes whose log could not be read; always empty for the firewall of one node or guest
     * @param isComplete whether no older line fits
     */
    record FirewallLogView(List<FirewallLogLine> lines, List<FirewallLogError> errors, boolean isComplete) {}

    /** What one node's log contains, or why that is unknown. */
    private record NodeLog(
            List<FirewallLogLine> lines,
            boolean isComplete,
            @Nullable FirewallLogError error) {}

    /** The log of a firewall. */
    FirewallLogView read(Principal who, FirewallPlace place, FirewallLogQuery query) throws InterruptedException {
        boolean isOfAllNodes = place.scope() instanceof FirewallScope.Cluster || place.isGroup();
        if (isOfAllNodes) return merged(who, place, query);
        NodeLog log = search(place, query, _ -> true);
        return new FirewallLogView(log.lines(), List.of(), log.isComplete());
    }

    /** The logs of all nodes of a cluster together; for a security group, the lines of its chains. */
    private FirewallLogView merged(Principal who, FirewallPlace place, FirewallLogQuery query)
            throws InterruptedException {
        Predicate<FirewallLogLine> chain = place.scope() instanceof FirewallScope.Group(String group)
                ? line -> line.chain() != null && line.chain().startsWith("GROUP-" + group + "-")
                : _ -> true;
        List<NodeLog> logs = Parallel.map(places.nodes(place, who), node -> attempt(node, query, chain));
        var lines = new ArrayList<FirewallLogLine>();
        logs.forEach(log -> lines.addAll(log.lines()));
        lines.sort(
                Comparator.comparing(FirewallLogLine::time, Comparator.nullsFirst(Comparator.<Instant>naturalOrder())));
        int more = Math.max(0, lines.size() - query.most());
        return new FirewallLogView(
                List.copyOf(lines.subList(more, lines.size())),
                logs.stream().map(NodeLog::error).filter(error -> error != null).toList(),
                more == 0 && logs.stream().allMatch(NodeLog::isComplete));
    }

    private NodeLog attempt(FirewallPlace node, FirewallLogQuery query, Predicate<FirewallLogLine> chain) {
        try {
            return search(node, query, chain);
        } catch (PveException | Refusal e) {
            return new NodeLog(List.of(), false, new FirewallLogError(node.node(), HypervisorFailures.detail(e)));
        }
    }

    /** Reads from the end, where the newest lines are, until enough of them fit. */
    private NodeLog search(FirewallPlace place, FirewallLogQuery query, Predicate<FirewallLogLine> chain) {
        PveFirewall firewall = clients.read(place);
        Predicate<FirewallLogLine> fits = query.fits().and(chain);
        int end = firewall.logPage(page(query, 0, 1)).total();
        int searched = 0;
        var newestFirst = new ArrayList<FirewallLogLine>();
        while (end > 0 && newestFirst.size() < query.most() && searched < MOST_SEARCHED) {
            int start = Math.max(0, end - PAGE);
            List<PveTask.LogLine> lines =
                    firewall.logPage(page(query, start, end - start)).lines();
            for (PveTask.LogLine line : lines.reversed()) {
                FirewallLogLine parsed = FirewallLogLine.parse(place.node(), line.t());
                if (newestFirst.size() < query.most() && fits.test(parsed)) newestFirst.add(parsed);
            }
            searched += end - start;
            end = start;
        }
        boolean isComplete = end == 0 && newestFirst.size() < query.most();
        Collections.reverse(newestFirst);
        return new NodeLog(List.copyOf(newestFirst), isComplete, null);
    }

    private static PveFirewall.Lines page(FirewallLogQuery query, int start, int limit) {
        return new PveFirewall.Lines(start, limit, query.first(), query.last());
    }
}
