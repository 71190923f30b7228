package dev.holdfast.base.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapTest {
    private static final long GIB = 1L << 30;

    @Test
    void onASmallMachineTheLimitsAreThoseOfHalfItsMemory() {
        assertThat(Heap.most(GIB, GIB / 2)).isEqualTo(GIB / 4);
        assertThat(Heap.most(GIB, 64 * GIB)).isEqualTo(GIB);
    }

    @Test
    void theJvmsOwnBoundIsNeverExceeded() {
        assertThat(Heap.most())
                .isPositive()
                .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory());
    }
}
