package dev.holdfast.guests.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static Lanes.Place node(int item) {
        return new Lanes.Place(1, item < 10 ? "a" : "b");
    }

    @Test
    void aNodeAndAClusterGetNoMoreThanTheyCanBear() throws Exception {
        var now = new AtomicInteger();
        var nowOnA = new AtomicInteger();
        var most = Collections.synchronizedList(new ArrayList<Integer>());
        var mostOnA = Collections.synchronizedList(new ArrayList<Integer>());
        List<Integer> items = List.of(1, 2, 3, 4, 5, 11, 12, 13);
        List<Integer> left = new Lanes(2, 3).run(items, LanesTest::node, () -> false, item -> {
            most.add(now.incrementAndGet());
            if (item < 10) mostOnA.add(nowOnA.incrementAndGet());
            Thread.yield();
            if (item < 10) nowOnA.decrementAndGet();
            now.decrementAndGet();
        });
        assertThat(left).isEmpty();
        assertThat(most).hasSize(8).allMatch(count -> count <= 3);
        assertThat(mostOnA).hasSize(5).allMatch(count -> count <= 2);
    }

    @Test
    void aBusyNodeDoesNotHoldUpAnother() throws Exception {
        var otherNode = new CountDownLatch(1);
        var done = Collections.synchronizedList(new ArrayList<Integer>());
        var _ = new Lanes(1, 2).run(List.of(1, 2, 11), LanesTest::node, () -> false, item -> {
            if (item == 1) otherNode.await();
            done.add(item);
            if (item == 11) otherNode.countDown();
        });
        assertThat(done).containsExactly(11, 1, 2);
    }

    @Test
    void nothingIsBegunAfterAStop() throws Exception {
        var stop = new AtomicBoolean();
        List<Integer> left =
                new Lanes(1, 1).run(List.of(1, 2, 3), LanesTest::node, stop::get, item -> stop.set(item == 2));
        assertThat(left).containsExactly(3);
    }

    @Test
    void aFailureEndsTheOthers() {
        var begun = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        assertThatThrownBy(() -> new Lanes(2, 2).run(List.of(1, 2), LanesTest::node, () -> false, item -> {
                    if (item == 2) {
                        begun.await();
                        throw new IllegalStateException("broken");
                    }
                    try {
                        begun.countDown();
                        new CountDownLatch(1).await();
                    } finally {
                        interrupted.countDown();
                    }
                }))
                .hasMessage("broken");
        assertThat(interrupted.getCount()).isZero();
    }
}
