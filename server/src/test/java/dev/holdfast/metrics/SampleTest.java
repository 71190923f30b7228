package dev.holdfast.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleTest {
    private final Sample empty = new Sample(Subject.guest(1, 42), Instant.EPOCH);

    @Test
    void eachValueIsFoundInWhateverOrderTheyCame() {
        var order = new ArrayList<>(List.of(Metric.values()));
        Collections.shuffle(order, new Random(5));
        Sample sample = empty;
        for (int i = 0; i < order.size(); i++) {
            Sample before = sample;
            sample = sample.with(order.get(i), (double) i);
            assertThat(before.number(order.get(i))).isNaN();
            for (int j = 0; j < order.size(); j++) {
                assertThat(sample.value(order.get(j))).isEqualTo(j <= i ? (Double) (double) j : null);
            }
        }
    }

    @Test
    void aSecondValueReplacesTheFirst() {
        Sample sample = empty.with(Metric.MEM_PCT, 1.0)
                .with(Metric.CPU_PCT, 2.0)
                .with(Metric.DISK_PCT, 3.0)
                .with(Metric.MEM_PCT, 4.0)
                .with(Metric.CPU_PCT, null)
                .with(Metric.CPU_PCT, Double.NaN);
        assertThat(sample.number(Metric.CPU_PCT)).isEqualTo(2);
        assertThat(sample.number(Metric.MEM_PCT)).isEqualTo(4);
        assertThat(sample.number(Metric.DISK_PCT)).isEqualTo(3);
    }
}
