package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Replays exchanges recorded from the real API against a data centre of the same shape, in their order: each exchange
 * builds on the one before, and a task ID in a recording is replaced by the ID of the same task now. Status, reason
 * phrase, error texts, and the keys and types of the data are compared; of configurations, ends of tasks and firewalls
 * also the values.
 */
final class TranscriptReplay {
    /**
     * The recording environment runs no statistics daemon at first: its node rows lack values that are usually there.
     */
    private static final Set<String> VALUES_OF_NODES =
            Set.of("cpu", "maxcpu", "mem", "maxmem", "disk", "maxdisk", "uptime", "level", "cgroup-mode", "status");

    /** A process ID is returned while a guest runs; addresses were not, as the recording environment had none. */
    private static final Set<String> SOMETIMES =
            Set.of("pid", "inet", "inet6", "saved", "exists", "active", "priority", "tags");

    private static final Set<String> COMPARED = Set.of(
            "exitstatus",
            "hostname",
            "cores",
            "memory",
            "swap",
            "description",
            "tags",
            "ostype",
            "arch",
            "net0",
            "mp0",
            "rootfs",
            "name",
            "agent",
            "status",
            "type",
            "template",
            "key");

    /** Names that differ from the recording: tasks, and backups, whose names contain the time. */
    private final Map<String, String> renamed = new HashMap<>();

    private final Sim sim;
    private final ManualClock clock;
    private final Map<String, String> tokens;
    private Map<Integer, Consumer<Sim>> before = Map.of();
    private Set<Integer> withoutWaiting = Set.of();

    /** Replays against this data centre; the token names of the recordings stand for these tokens. */
    TranscriptReplay(Sim sim, ManualClock clock, Map<String, String> tokens) {
        this.sim = sim;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** Events before the exchange of that number, by other means than the API. */
    TranscriptReplay before(Map<Integer, Consumer<Sim>> events) {
        before = events;
        return this;
    }

    /** What a name in the recordings is called here, where no replayed exchange shows it. */
    void stands(String recorded, String here) {
        renamed.put(recorded, here);
    }

    /** During these exchanges running tasks keep running. */
    TranscriptReplay withoutWaiting(Set<Integer> numbers) {
        withoutWaiting = numbers;
        return this;
    }

    /**
     * A test for each exchange of the set; every one must be replayed or be listed by number with the reason for
     * leaving it out.
     */
    List<DynamicTest> tests(String set, Map<String, String> leftOut) throws IOException {
        var tests = new ArrayList<DynamicTest>();
        var left = new TreeMap<String, Integer>();
        try (var files = Files.list(Shared.folder().resolve(set))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
                Exchange exchange = Exchange.read(file);
                String why = whyLeftOut(leftOut, exchange.number());
                if (why == null) tests.add(DynamicTest.dynamicTest(exchange.name(), () -> replay(exchange)));
                else left.merge(why, 1, Integer::sum);
            }
        }
        int all = tests.size() + left.values().stream().mapToInt(i -> i).sum();
        System.out.println(
                "Replaying " + tests.size() + " of " + all + " recorded exchanges of " + set + ". Left out:");
        left.forEach((why, count) -> System.out.println("  " + count + ": " + why));
        assertThat(tests).as("most are replayed").hasSizeGreaterThan(all / 2);
        tests.add(DynamicTest.dynamicTest("(close)", sim::close));
        return tests;
    }

    private static String whyLeftOut(Map<String, String> leftOut, int number) {
        for (var entry : leftOut.entrySet()) {
            String[] ends = entry.getKey().split("-");
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            if (number >= first && number <= last) return entry.getValue();
        }
        return null;
    }

    private void replay(Exchange recorded) {
        if (!withoutWaiting.contains(recorded.number())) letTasksEnd();
        before.getOrDefault(recorded.number(), _ -> {}).accept(sim);
        var answer = asker(recorded.token())
                .ask(recorded.method(), now(recorded.path()), recorded.type(), now(recorded.form()));
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(recorded.status() + " " + recorded.reason());
        if (recorded.body().isEmpty()) {
            assertThat(answer.body()).isEmpty();
            return;
        }
        JsonNode then = whole(recorded.body());
        if (then == null) return;
        JsonNode now = answer.json();
        assertThat(now.path("errors")).isEqualTo(then.path("errors"));
        assertThat(now.propertyNames()).isEqualTo(then.propertyNames());
        remember(then.path("data"), now.path("data"));
        // Nothing in it depends on the environment: all values are compared, the digests too.
        if (recorded.path().contains("/firewall/")) assertThat(now.path("data")).isEqualTo(then.path("data"));
        else if (recorded.path().contains("/log")) compareLogs(then.path("data"), now.path("data"));
        else compare(then.path("data"), now.path("data"), "data");
    }

    private void letTasksEnd() {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (sim.clusterOf("pve1").tasks().stream().anyMatch(t -> t.exit() == null)) {
            if (System.nanoTime() > end) throw new AssertionError("a task does not end");
            clock.pass(Duration.ofMillis(100));
            Thread.onSpinWait();
        }
    }

    /** Long bodies were cut when they were recorded. */
    private static JsonNode whole(String body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            return null;
        }
    }

    private void remember(JsonNode then, JsonNode now) {
        if (then.asString("").startsWith("UPID:")) {
            String pattern = "UPID:pve1:[0-9A-F]{8}:[0-9A-F]{8}:[0-9A-F]{8}:";
            assertThat(then.asString()).matches(pattern + ".*");
            assertThat(now.asString()).matches(pattern + ".*");
            assertThat(now.asString().replaceAll(pattern, ""))
                    .isEqualTo(then.asString().replaceAll(pattern, ""));
            renamed.put(then.asString(), now.asString());
        }
        if (!then.isArray()) return;
        for (JsonNode row : then) {
            String name = row.path("volid").asString("");
            if (!name.contains(":backup/")) continue;
            now.valueStream()
                    .map(r -> r.path("volid").asString(""))
                    .filter(other -> other.replaceAll("[0-9_-]{15,}", "").equals(name.replaceAll("[0-9_-]{15,}", "")))
                    .forEach(other -> renamed.put(name, other));
        }
    }

    private String now(String text) {
        String now = text;
        for (var entry : renamed.entrySet()) now = now.replace(encoded(entry.getKey()), encoded(entry.getValue()));
        Matcher task = Pattern.compile("/tasks/(UPID%3A[^/?]+)").matcher(now);
        if (task.find()) {
            String known = URLDecoder.decode(task.group(1), StandardCharsets.UTF_8);
            assertThat(renamed).as("the task of %s is known", text).containsValue(known);
        }
        return now;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Asker asker(String token) {
        String id = tokens.get(token);
        if (id != null) return Asker.of(sim.node("pve1"), sim.token(id));
        return switch (token) {
            case "bad", "a wrong secret" -> new Asker(sim.node("pve1"), "PVEAPIToken=holdfast@pve!full=wrong");
            case "None", "none" -> new Asker(sim.node("pve1"), null);
            case "malformed" -> new Asker(sim.node("pve1"), "PVEAPIToken=nonsense");
            default -> throw new AssertionError("an unknown token: " + token);
        };
    }

    /** The lines in between depend on the tools of the environment; numbering and the last line do not. */
    private static void compareLogs(JsonNode then, JsonNode now) {
        assertThat(IntStream.range(0, now.size())
                        .allMatch(i -> now.get(i).path("n").asInt() == i + 1))
                .isTrue();
        assertThat(now.get(now.size() - 1).path("t"))
                .isEqualTo(then.get(then.size() - 1).path("t"));
    }

    private static void compare(JsonNode then, JsonNode now, String where) {
        if (then.isObject() && now.isObject()) {
            boolean node = then.path("type").asString("").equals("node");
            for (String key : keys(then, node)) {
                assertThat(now.has(key)).as("%s.%s is returned", where, key).isTrue();
                compare(then.get(key), now.get(key), where + "." + key);
            }
            for (String key : keys(now, node)) {
                assertThat(then.has(key))
                        .as("%s.%s is returned by Proxmox VE", where, key)
                        .isTrue();
            }
        } else if (then.isArray() && now.isArray()) {
            Map<String, JsonNode> byKind = byKind(now);
            byKind(then).forEach((kind, row) -> {
                assertThat(byKind).as("the kinds of rows in " + where).containsKey(kind);
                compare(row, same(row, now, byKind.get(kind)), where + "[" + kind + "]");
            });
        } else {
            String key = where.substring(where.lastIndexOf('.') + 1);
            boolean numbers = then.isNumber() && now.isNumber();
            // The recording environment does not measure pressure.
            if (key.startsWith("pressure")) return;
            assertThat(numbers || then.getNodeType() == now.getNodeType())
                    .as("%s is %s, recorded %s", where, now.getNodeType(), then.getNodeType())
                    .isTrue();
            // Other tasks ran there, so the newest one is another; and the hardware was different.
            if (COMPARED.contains(key) && !where.matches(".*(\\[task]|cpuinfo).*"))
                assertThat(now).as(where).isEqualTo(then);
        }
    }

    private static List<String> keys(JsonNode object, boolean node) {
        return object.propertyNames().stream()
                .filter(key -> !SOMETIMES.contains(key) && !(node && VALUES_OF_NODES.contains(key)))
                .toList();
    }

    /** The first row of each kind; lists of one kind have one, and points of time one per set of keys. */
    private static Map<String, JsonNode> byKind(JsonNode rows) {
        return rows.valueStream()
                .collect(Collectors.toMap(TranscriptReplay::kind, r -> r, (a, _) -> a, LinkedHashMap::new));
    }

    /** The row about the same guest, where rows are about guests: lists are unordered. */
    private static JsonNode same(JsonNode row, JsonNode rows, JsonNode otherwise) {
        return rows.valueStream()
                .filter(other -> row.has("vmid")
                        && row.path("vmid").equals(other.path("vmid"))
                        && kind(row).equals(kind(other)))
                .findFirst()
                .orElse(otherwise);
    }

    private static String kind(JsonNode row) {
        if (row.has("upid")) return "task";
        if (row.has("time")) return row.propertyNames().toString();
        String name = row.has("vmid") ? "" : row.path("name").asString("");
        String content = row.has("volid") ? row.path("content").asString("") : "";
        return content + row.path("type").asString(row.path("key").asString(name));
    }
}
