package dev.holdfast.metrics.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.base.json.Json;
import dev.holdfast.inventory.TestSnapshots;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.node.ClusterStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every recorded answer of {@code /cluster/resources}, if the recordings are beside the project, obeys the same rules. */
class RecordedSamplesTest {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");
    private static final List<Metric> USAGE = List.of(
            Metric.CPU_PCT,
            Metric.MEM_PCT,
            Metric.MEM_BYTES,
            Metric.MEM_HOST_BYTES,
            Metric.DISK_PCT,
            Metric.NET_IN_BPS,
            Metric.NET_OUT_BPS);

    private static List<List<JsonNode>> recorded() throws IOException {
        Path folder =
                Path.of(System.getProperty("holdfast.shared", "../../shared")).resolve("pve");
        assumeTrue(Files.isDirectory(folder), "no recorded facts");
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .map(RecordedSamplesTest::rows)
                    .filter(rows -> !rows.isEmpty())
                    .toList();
        }
    }

    private static List<JsonNode> rows(Path file) {
        try {
            String text = Files.readString(file);
            int body = text.indexOf("\n<\n");
            boolean isWanted = text.contains("> GET /api2/json/cluster/resources\n") && text.contains("< HTTP/1.1 200");
            if (!isWanted || body < 0) return List.of();
            JsonNode data = Json.tree(text.substring(body + 3)).path("data");
            return data.valueStream()
                    .filter(row -> List.of("node", "lxc", "qemu", "storage")
                            .contains(row.path("type").asString("")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void nothingIsMeasuredThatTheRowsDoNotProve() throws IOException {
        var told = new ArrayList<Sample>();
        for (List<JsonNode> rows : recorded()) {
            var ids = new HashMap<Integer, Long>();
            rows.stream()
                    .filter(row -> row.has("vmid"))
                    .forEach(row ->
                            ids.put(row.get("vmid").asInt(), row.get("vmid").asLong()));
            var nodes = rows.stream()
                    .filter(row -> row.get("type").asString().equals("node"))
                    .map(row -> new ClusterStatus.Member(row.get("node").asString(), "10.0.0.1", true))
                    .toList();
            var status = new ClusterStatus(
                    "lab", true, nodes.isEmpty() ? "pve1" : nodes.getFirst().name(), nodes);
            List<Sample> samples = Sampler.sample(
                    null,
                    TestSnapshots.read(
                            null,
                            AT,
                            status,
                            rows.stream().map(JsonNode::toString).toArray(String[]::new)),
                    new Known(ids, Map.of(), Map.of()),
                    AT);
            for (JsonNode row : rows) check(row, samples);
            told.addAll(samples);
        }
        assertThat(told).hasSizeGreaterThan(20);
        assertThat(told).allSatisfy(sample -> {
            for (Metric metric : Metric.values()) {
                Double value = sample.value(metric);
                if (value != null) assertThat(value).isBetween(metric.min(), metric.max());
            }
        });
    }

    private static void check(JsonNode row, List<Sample> samples) {
        if (!row.has("vmid")) return;
        Sample sample = samples.stream()
                .filter(one ->
                        one.subject().equals(Subject.guest(1, row.get("vmid").asLong())))
                .findFirst()
                .orElse(null);
        if (row.path("template").asInt(0) == 1) {
            assertThat(sample).as(row.toString()).isNull();
            return;
        }
        assertThat(sample).as(row.toString()).isNotNull();
        Double down = sample.value(Metric.GUEST_DOWN);
        switch (row.path("status").asString("")) {
            case "running" -> assertThat(down).as(row.toString()).isEqualTo(0.0);
            case "stopped" -> assertThat(down).as(row.toString()).isEqualTo(1.0);
            default -> assertThat(down).as(row.toString()).isNull();
        }
        if (!row.path("status").asString("").equals("running")) {
            for (Metric metric : USAGE)
                assertThat(sample.value(metric)).as(row.toString()).isNull();
        }
        if (row.get("type").asString().equals("qemu")) {
            assertThat(sample.value(Metric.DISK_PCT)).as("no agent told").isNull();
        }
    }
}
