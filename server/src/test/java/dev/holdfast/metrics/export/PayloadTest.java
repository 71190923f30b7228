package dev.holdfast.metrics.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What time-series stores are sent. */
class PayloadTest {
    private static final List<Thing> THINGS = List.of(TestThings.node("pve1"), TestThings.guest("a b,c=d", 12.5));

    @Test
    void remoteWriteHasASeriesForEachKnownValue() {
        List<byte[]> bodies = new RemoteWrite().bodies(THINGS);
        assertThat(bodies).hasSize(1);
        WriteRequest read = WriteRequest.of(bodies.getFirst());
        assertThat(read.series())
                .extracting(WriteRequest.Series::name)
                .containsExactly("holdfast_node_up", "holdfast_node_cpu_cores", "holdfast_guest_cpu_usage_ratio");
        WriteRequest.Series cpu = read.series().getLast();
        assertThat(cpu.value()).isEqualTo(0.125);
        assertThat(cpu.epochMillis()).isEqualTo(TestThings.AT.toEpochMilli());
        assertThat(cpu.labels())
                .isEqualTo(Map.of(
                        "__name__",
                        "holdfast_guest_cpu_usage_ratio",
                        "cluster",
                        "home",
                        "name",
                        "a b,c=d",
                        "node",
                        "pve1",
                        "type",
                        "container",
                        "vmid",
                        "101"));
    }

    @Test
    void theLineProtocolHasALineForEachThingWithAKnownValue() {
        List<Thing> things = new ArrayList<>(THINGS);
        things.add(TestThings.guest("silent", null));
        List<byte[]> bodies = new LineProtocol().bodies(things);
        assertThat(bodies).hasSize(1);
        assertThat(new String(bodies.getFirst(), StandardCharsets.UTF_8))
                .isEqualTo("holdfast_node,cluster=home,node=pve1 up=1.0,cpu_cores=4.0 1772359200250000000\n"
                        + "holdfast_guest,cluster=home,name=a\\ b\\,c\\=d,node=pve1,type=container,vmid=101"
                        + " cpu_usage_ratio=0.125 1772359200250000000\n");
    }

    @Test
    void nothingKnownIsNoRequest() {
        List<Thing> unknown = List.of(TestThings.guest("silent", null));
        assertThat(new RemoteWrite().bodies(unknown)).isEmpty();
        assertThat(new LineProtocol().bodies(unknown)).isEmpty();
    }

    @Test
    void manyValuesAreSeveralRequests() {
        List<Thing> many = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) many.add(TestThings.guest("guest-" + i, 1.0));
        List<byte[]> bodies = new RemoteWrite().bodies(many);
        assertThat(bodies).hasSizeGreaterThan(1);
        assertThat(bodies.stream()
                        .mapToInt(body -> WriteRequest.of(body).series().size())
                        .sum())
                .isEqualTo(30_000);
        assertThat(new LineProtocol().bodies(many)).hasSizeGreaterThan(1);
    }
}
