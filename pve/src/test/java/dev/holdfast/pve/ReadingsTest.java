package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client reads what endpoints return: generated responses in every form the schema allows, and all recorded ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadingsTest {
    /** Fields that endpoints return although neither schema nor recordings contain them. */
    private static final Set<String> TOLD_ELSEWHERE = Set.of(
            // by a cluster with several nodes; the recordings are of a standalone node
            "ClusterStatus.name",
            // by the node's disks beside what the schema lists: its kind (ssd, hdd, nvme) and its speed
            "PveHardware$Disk.rpm",
            "PveHardware$Disk.type",
            // next to the data, where the schema has no entry
            "PveNetwork$State.changes",
            // only of a rule that names what no longer exists, which no recorded one does
            "FirewallRule.errors",
            // by the agent inside a virtual machine, which the schema does not describe; GuestsTest covers it
            "PveAgent$Interface.name",
            "PveAgent$Interface.hardwareAddress",
            "PveAgent$Interface.addresses",
            "PveAgent$IpAddress.address",
            "PveAgent$IpAddress.type",
            "PveAgent$IpAddress.prefix",
            "PveAgent$OperatingSystem.id",
            "PveAgent$OperatingSystem.name",
            "PveAgent$OperatingSystem.prettyName",
            "PveAgent$OperatingSystem.version",
            "PveAgent$OperatingSystem.kernel",
            // of a guest that high availability manages; the schema does not describe the object
            "PveGuest$HighAvailability.state",
            // of a snapshot that is being made or deleted; the schema does not describe it
            "PveSnapshots$Snapshot.snapstate",
            // in rows that the schema does not describe; NodesTest covers what is known of them
            "PveSystem$Journal.start",
            "PveSystem$Journal.end",
            "PveCluster$LogEntry.time",
            "PveCluster$LogEntry.node",
            "PveCluster$LogEntry.user",
            "PveCluster$LogEntry.tag",
            "PveCluster$LogEntry.pri",
            "PveCluster$LogEntry.msg",
            // the schema's sample keeps all, which leaves out the numbers
            "Retention.last",
            "Retention.hourly",
            "Retention.daily",
            "Retention.weekly",
            "Retention.monthly",
            "Retention.yearly");

    /** Reads whose responses the schema does not describe sufficiently: they are tested with recordings only. */
    private static final Map<String, String> BEYOND_SCHEMA = Map.of(
            "PveClient.clusterStatus", "one of the rows must be of the node that answers",
            "PveCluster.tasks", "only the id is in the schema, the rest is not",
            "PveStorages.list", "only the name is in the schema, the type is not");

    private record Recorded(String name, Official.Operation operation, String body) {}

    private Reader reader;

    @BeforeAll
    void findOutWhatEachCallAsks() throws IOException {
        reader = new Reader();
    }

    @AfterAll
    void close() {
        if (reader != null) reader.close(); // null where the recorded facts are missing
    }

    @Test
    void everyResponseThatTheSchemaAllowsIsRead() {
        sampled((name, operation) -> {
            for (Sample.Form form : Sample.Form.values()) {
                String body = answer(operation, form);
                try {
                    reader.read(name, body);
                } catch (PveException e) {
                    fail(name + " could not read " + body + ": " + e.getMessage());
                }
            }
        });
    }

    private void sampled(BiConsumer<String, Official.Operation> read) {
        reader.reads().forEach((name, operation) -> {
            // An object without a description can contain anything: recordings or a test of its own cover it.
            boolean saysNothing = operation.returns().path("type").asString("").equals("object")
                    && operation.returns().path("properties").isEmpty();
            if (!saysNothing && !BEYOND_SCHEMA.containsKey(name.replaceFirst(" .*", ""))) read.accept(name, operation);
        });
    }

    private static String answer(Official.Operation operation, Sample.Form form) {
        return "{\"data\":" + Sample.of(operation.returns(), form) + "}";
    }

    @Test
    void everyRecordedReadIsRead() throws IOException {
        var unread = new TreeSet<String>();
        for (Recorded recorded : recordings()) {
            List<String> readers = reader.reads().keySet().stream()
                    .filter(name -> reader.reads().get(name).equals(recorded.operation()))
                    .toList();
            if (readers.isEmpty()) unread.add(recorded.operation().name());
            for (String name : readers) {
                try {
                    reader.read(name, recorded.body());
                } catch (PveException e) {
                    fail(name + " could not read " + recorded.name() + ": " + e.getMessage());
                }
            }
        }
        assertThat(unread).isSubsetOf(Reader.UNREAD);
    }

    /** The recordings that succeeded and are complete; long ones were truncated when they were recorded. */
    private List<Recorded> recordings() throws IOException {
        var recordings = new ArrayList<Recorded>();
        try (var files = Files.list(Shared.folder().resolve("transcripts"))) {
            for (Path file : files.sorted().toList()) {
                String text = Files.readString(file);
                String request = text.lines()
                        .filter(l -> l.startsWith("> GET "))
                        .findFirst()
                        .orElse("");
                if (request.isEmpty() || !text.contains("\n< HTTP/1.1 200 ")) continue;
                String path = request.substring("> GET /api2/json".length())
                        .replaceFirst("\\?.*", "")
                        .replaceFirst("/$", "");
                Official.Operation operation = reader.official().find("GET", path);
                String body = text.substring(text.indexOf("\n<\n") + 3);
                assertThat(operation).as(file + ": " + path).isNotNull();
                if (isWhole(body))
                    recordings.add(new Recorded(file.getFileName().toString(), operation, body));
            }
        }
        assertThat(recordings).hasSizeGreaterThan(100);
        return recordings;
    }

    private static boolean isWhole(String body) {
        try {
            JsonNode read = JsonMapper.shared().readTree(body);
            return read.isObject();
        } catch (JacksonException e) {
            return false;
        }
    }

    /** A misspelled name would always be null, and nothing else would detect it. */
    @Test
    void everyReadFieldExistsInTheSchemaOrARecording() throws IOException {
        var told = new HashSet<String>();
        var known = new HashSet<String>();
        sampled((name, operation) -> {
            for (Sample.Form form : Sample.Form.values()) note(reader.read(name, answer(operation, form)), told, known);
        });
        for (Recorded recorded : recordings()) {
            reader.reads().forEach((name, operation) -> {
                if (operation.equals(recorded.operation())) note(reader.read(name, recorded.body()), told, known);
            });
        }
        var never = new TreeSet<>(known);
        never.removeAll(told);
        never.removeAll(TOLD_ELSEWHERE);
        assertThat(never).isEmpty();
    }

    private static void note(Object value, Set<String> told, Set<String> known) {
        switch (value) {
            case null -> {}
            case Collection<?> list -> list.forEach(element -> note(element, told, known));
            case Map<?, ?> map -> map.values().forEach(element -> note(element, told, known));
            case Record row -> {
                for (RecordComponent component : row.getClass().getRecordComponents()) {
                    String name = row.getClass().getName().replaceFirst(".*\\.", "") + "." + component.getName();
                    known.add(name);
                    Object part = read(row, component);
                    if (part != null) told.add(name);
                    note(part, told, known);
                }
            }
            default -> {}
        }
    }

    private static Object read(Record row, RecordComponent component) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
