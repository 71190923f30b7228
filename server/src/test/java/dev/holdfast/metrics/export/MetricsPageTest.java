package dev.holdfast.metrics.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.metrics.export.Thing.Label;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The text that Prometheus reads. */
class MetricsPageTest {
    private static final String ODD = "a \"quoted\" \\ and\na new line, {braces}";

    @ParameterizedTest(name = "OpenMetrics: {0}")
    @ValueSource(booleans = {false, true})
    void everyValueIsReadBack(boolean open) throws IOException {
        var out = new ByteArrayOutputStream();
        var page = new MetricsPage(out, open);
        page.family("holdfast_a", Family.Type.GAUGE, "One \"thing\" \\ of many.");
        page.value(List.of(new Label("name", ODD), new Label("node", "")), 0.5);
        page.value(List.of(new Label("name", "unknown")), null);
        page.value(List.of(new Label("name", "large")), 1e15);
        page.value(List.of(new Label("name", "larger")), 1e20);
        page.family("holdfast_b_total", Family.Type.COUNTER, "Some.");
        page.value(List.of(), 3.0);
        page.end();
        MetricsText read = MetricsText.read(out.toString(StandardCharsets.UTF_8), open);
        assertThat(read.values("holdfast_a")).hasSize(3);
        assertThat(read.value("holdfast_a", Map.of("name", ODD))).isEqualTo(0.5);
        assertThat(read.value("holdfast_a", Map.of("name", "large"))).isEqualTo(1e15);
        assertThat(read.value("holdfast_a", Map.of("name", "larger"))).isEqualTo(1e20);
        assertThat(read.value("holdfast_b_total", Map.of())).isEqualTo(3);
        assertThat(read.types().get(open ? "holdfast_b" : "holdfast_b_total")).isEqualTo("counter");
    }

    @Test
    void allNamesAreDifferentAndByTheConventions() {
        assertThat(Family.ALL).extracting(Family::fullName).doesNotHaveDuplicates();
        assertThat(Family.ALL)
                .extracting(Family::fullName)
                .allMatch(name -> name.matches("holdfast_(node|guest|storage)_[a-z]+(_[a-z]+)*"))
                .noneMatch(name -> name.matches(".*_(pct|bps|h|percent|bits)"));
        assertThat(Family.ALL)
                .allMatch(family ->
                        (family.type() == Family.Type.COUNTER) == family.name().endsWith("_total"));
    }
}
