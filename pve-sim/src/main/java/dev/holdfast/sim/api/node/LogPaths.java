package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.schema.Parameter;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code syslog} and {@code journal} of nodes, and {@code /cluster/log}. */
public final class LogPaths {
    private static final Parameter WHOLE = Parameter.number(0, null);
    private static final Parameter MOMENT = Parameter.matching("\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}(:\\d{2})?)?");

    private LogPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check syslog = a -> a.needOnNode("Sys.Syslog");
        table.add(
                "GET",
                "/nodes/{node}/syslog",
                Map.of(
                        "start", WHOLE,
                        "limit", WHOLE,
                        "since", MOMENT,
                        "until", MOMENT,
                        "service", Parameter.text(128)),
                syslog,
                LogPaths::syslog);
        table.add(
                "GET",
                "/nodes/{node}/journal",
                Map.of(
                        "since", WHOLE,
                        "until", WHOLE,
                        "lastentries", WHOLE,
                        "startcursor", Parameter.TEXT,
                        "endcursor", Parameter.TEXT),
                syslog,
                LogPaths::journal);
        table.add("GET", "/cluster/log", Map.of("max", Parameter.number(1, null)), Route.ANYONE, LogPaths::ofCluster);
    }

    private static Answer.Page syslog(ApiCall asking) {
        ZoneId zone = asking.owner().settings().zone();
        long since = moment(asking.parameter("since"), zone, 0);
        long until = moment(asking.parameter("until"), zone, Long.MAX_VALUE);
        String service = asking.parameter("service");
        List<String> lines = Journal.of(asking.owner()).stream()
                .filter(e -> since <= e.seconds() && e.seconds() <= until)
                .filter(e -> service == null || e.service().equals(service))
                .map(e -> e.line(zone))
                .toList();
        if (lines.isEmpty()) lines = List.of("-- No entries --");
        int start = asking.number("start", 0);
        int limit = asking.number("limit", 50);
        var page = new ArrayList<Map<String, Object>>();
        for (int i = start; i < lines.size() && page.size() < limit; i++) {
            page.add(Map.of("n", i + 1, "t", lines.get(i)));
        }
        return new Answer.Page(page, lines.size());
    }

    private static long moment(@Nullable String text, ZoneId zone, long otherwise) {
        if (text == null) return otherwise;
        String whole = text + " 00:00:00".substring(text.length() < 11 ? 0 : text.length() < 17 ? 6 : 9);
        try {
            return LocalDateTime.parse(whole, DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"))
                    .atZone(zone)
                    .toEpochSecond();
        } catch (DateTimeParseException e) {
            return otherwise;
        }
    }

    /** The cursors of the beginning and the end come before and after the lines, for use in later requests. */
    private static List<String> journal(ApiCall asking) {
        long since = asking.number("since", 0);
        long until = asking.number("until", Integer.MAX_VALUE);
        String after = asking.parameter("startcursor");
        String upTo = asking.parameter("endcursor");
        List<Journal.Entry> entries = Journal.of(asking.owner()).stream()
                .filter(e -> since <= e.seconds() && e.seconds() <= until)
                .toList();
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).cursor().equals(upTo)) entries = entries.subList(0, i);
        }
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).cursor().equals(after)) entries = entries.subList(i + 1, entries.size());
        }
        int last = asking.number("lastentries", Integer.MAX_VALUE);
        entries = entries.subList(Math.max(0, entries.size() - last), entries.size());
        if (entries.isEmpty()) return List.of();
        ZoneId zone = asking.owner().settings().zone();
        Stream<String> lines = entries.stream().map(e -> e.line(zone));
        return Stream.of(
                        Stream.of(entries.getFirst().cursor()),
                        lines,
                        Stream.of(entries.getLast().cursor()))
                .flatMap(part -> part)
                .toList();
    }

    /** The newest first; callers see their own entries, and all entries with a privilege on the root path. */
    private static List<Map<String, Object>> ofCluster(ApiCall asking) {
        boolean all = asking.caller().has("/", "Sys.Syslog");
        List<Journal.Entry> entries = asking.cluster().tasks().stream()
                .filter(t -> all || t.isOf(asking.caller()))
                .flatMap(t -> Journal.of(t).stream())
                .sorted(Comparator.comparingLong(Journal.Entry::seconds).reversed())
                .limit(asking.number("max", 50))
                .toList();
        var rows = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < entries.size(); i++) {
            Journal.Entry entry = entries.get(i);
            int uid = entries.size() - i;
            var row = new TreeMap<String, Object>();
            row.put("uid", uid);
            row.put("id", uid + ":" + entry.node());
            row.put("time", entry.seconds());
            row.put("node", entry.node());
            row.put("pid", entry.pid());
            row.put("pri", 6);
            row.put("tag", entry.service());
            row.put("user", entry.token());
            row.put("msg", entry.text().replaceFirst("<[^>]*> ", ""));
            rows.add(row);
        }
        return rows;
    }
}
