package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /nodes/{node}/tasks} and {@code /cluster/tasks}. */
public final class TaskPaths {
    private static final Parameter WHOLE = Parameter.number(0, null);
    private static final int MOST_RECENT = 25;
    private static final Parameter TIME = Parameter.number(null, null);

    private TaskPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        String one = "/nodes/{node}/tasks/{upid}";
        table.add(
                "GET",
                "/nodes/{node}/tasks",
                Map.ofEntries(
                        Map.entry("errors", Parameter.FLAG),
                        Map.entry("limit", WHOLE),
                        Map.entry("since", TIME),
                        Map.entry("source", Parameter.oneOf("archive", "active", "all")),
                        Map.entry("start", WHOLE),
                        Map.entry("statusfilter", Parameter.TEXT),
                        Map.entry("typefilter", Parameter.TEXT),
                        Map.entry("until", TIME),
                        Map.entry("userfilter", Parameter.TEXT),
                        Map.entry("vmid", Parameter.number(100, 999_999_999))),
                Route.ANYONE,
                TaskPaths::list);
        table.add(
                "GET",
                one + "/status",
                Map.of(),
                Route.ANYONE,
                a -> task(a, "Sys.Audit").status());
        table.add(
                "GET",
                one + "/log",
                Map.of("start", WHOLE, "limit", WHOLE, "download", Parameter.FLAG),
                Route.ANYONE,
                TaskPaths::log);
        table.add("DELETE", one, Map.of(), Route.ANYONE, a -> {
            task(a, "Sys.Modify").stop();
            return null;
        });
        table.add("GET", "/cluster/tasks", Map.of(), Route.ANYONE, TaskPaths::recent);
    }

    /** Callers see the tasks that they started; other tasks need a privilege on the node. */
    private static boolean mayRead(ApiCall asking, SimTask task) {
        return task.isOf(asking.caller()) || asking.caller().has("/nodes/" + task.node(), "Sys.Audit");
    }

    private static SimTask task(ApiCall asking, String privilege) {
        String upid = asking.variable("upid");
        if (!SimTask.UPID.matcher(upid).matches()) throw Failure.parameter("upid", "unable to parse worker upid");
        SimTask task = asking.cluster().task(upid);
        if (task == null || !task.isOf(asking.caller())) asking.needOnNode(privilege);
        if (task == null) throw Failure.parameter("upid", "no such task");
        return task;
    }

    private static Answer.Page list(ApiCall asking) {
        String source = asking.parameter("source");
        boolean active = "active".equals(source) || "all".equals(source);
        boolean archive = source == null || !source.equals("active");
        List<SimTask> tasks = filtered(asking).filter(t -> mayRead(asking, t)).toList();
        // Whether a task runs is read once: it may end in between.
        List<SimTask> running = tasks.stream().filter(t -> t.exit() == null).toList();
        var rows = new ArrayList<Map<String, Object>>();
        if (active) running.forEach(t -> rows.add(t.activeRow()));
        if (archive) {
            tasks.stream()
                    .filter(t -> !running.contains(t))
                    .sorted(Comparator.comparing(SimTask::endTime).reversed())
                    .forEach(t -> rows.add(t.row()));
        }
        List<Map<String, Object>> page = rows.stream()
                .skip(asking.number("start", 0))
                .limit(asking.number("limit", 50))
                .toList();
        return new Answer.Page(page, rows.size());
    }

    private static Stream<SimTask> filtered(ApiCall asking) {
        String vmid = asking.parameter("vmid");
        String type = asking.parameter("typefilter");
        String user = asking.parameter("userfilter");
        List<String> ends = split(asking.parameter("statusfilter"));
        return asking.cluster().tasks().stream()
                .filter(t -> t.node().equals(asking.node()))
                .filter(t -> vmid == null || t.id().equals(vmid))
                .filter(t -> type == null || t.type().equals(type))
                .filter(t -> user == null || isBy(user, t))
                .filter(t -> t.startTime() >= asking.number("since", 0))
                .filter(t -> t.startTime() <= asking.number("until", Integer.MAX_VALUE))
                .filter(t -> !asking.flag("errors") || (t.exit() != null && !"OK".equals(t.exit())))
                .filter(t -> ends.isEmpty() || ends.contains(kind(t.exit())));
    }

    /** A part of the name matches, ignoring case. The token's name is part of the user's while a task runs. */
    private static boolean isBy(String user, SimTask task) {
        Map<String, Object> row = task.exit() == null ? task.activeRow() : task.row();
        return String.valueOf(row.get("user")).toLowerCase(Locale.ROOT).contains(user.toLowerCase(Locale.ROOT));
    }

    private static List<String> split(@Nullable String list) {
        return list == null ? List.of() : List.of(list.split("[,;\\s]+"));
    }

    private static String kind(@Nullable String exit) {
        if (exit == null) return "unknown";
        if (exit.equals("OK")) return "ok";
        return exit.startsWith("WARNINGS: ") ? "warning" : "error";
    }

    private static Answer.Page log(ApiCall asking) {
        List<String> lines = task(asking, "Sys.Audit").lines();
        int start = asking.number("start", 0);
        int limit = asking.number("limit", 50);
        var page = new ArrayList<Map<String, Object>>();
        for (int i = start; i < lines.size() && (limit == 0 || page.size() < limit); i++) {
            page.add(Map.of("n", i + 1, "t", lines.get(i)));
        }
        // An empty log is returned as one line that says so.
        if (lines.isEmpty()) page.add(Map.of("n", 1, "t", "no content"));
        return new Answer.Page(page, Math.max(1, lines.size()));
    }

    /** Each node reports all running tasks and the latest ended ones: 25 in total. */
    private static List<Map<String, Object>> recent(ApiCall asking) {
        List<SimTask> tasks = asking.cluster().tasks();
        var told = new HashMap<String, Integer>();
        tasks.stream().filter(t -> t.exit() == null).forEach(t -> told.merge(t.node(), 1, Integer::sum));
        return tasks.stream()
                .filter(t -> t.exit() == null || told.merge(t.node(), 1, Integer::sum) <= MOST_RECENT)
                .filter(t -> mayRead(asking, t))
                .map(t -> {
                    Map<String, Object> row = t.row();
                    row.remove("pid");
                    row.remove("pstart");
                    if (t.exit() != null) row.put("saved", "1");
                    return row;
                })
                .toList();
    }
}
