package dev.holdfast.base.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BusTest {
    private final Bus bus = new Bus();
    private final List<Object> heard = new ArrayList<>();

    @Test
    void anEventReachesThoseWhoAskedForItsType() {
        bus.subscribe(String.class, heard::add);
        bus.subscribe(Number.class, heard::add);
        bus.publish("a");
        bus.publish(7);
        bus.publish('c');
        assertThat(heard).containsExactly("a", 7);
    }

    @Test
    void oneThatFailsDoesNotStopTheOthers() {
        bus.subscribe(String.class, _ -> {
            throw new IllegalStateException("bad day");
        });
        bus.subscribe(String.class, _ -> {
            throw new OutOfMemoryError("Java heap space");
        });
        bus.subscribe(String.class, heard::add);
        bus.publish("a");
        assertThat(heard).containsExactly("a");
    }

    @Test
    void aClosedSubscriptionHearsNoMore() {
        var first = bus.subscribe(String.class, heard::add);
        bus.subscribe(String.class, heard::add);
        first.close();
        bus.publish("a");
        assertThat(heard).containsExactly("a");
    }
}
