package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The client reads the same exchanges that the simulator is compared with. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OurExchangesTest {
    /** Messages that are only displayed, because no code handles them. */
    private static final Set<String> ONLY_SHOWN = Set.of(
            "job errors",
            "no options specified",
            "received interrupt",
            "shrinking disks is not supported",
            "unable to use snapshot name 'current' (reserved name)",
            "you can't start a vm if it's a template");

    private Reader reader;
    private Exchanges exchanges;

    @BeforeAll
    void read() throws IOException {
        reader = new Reader();
        exchanges = new Exchanges();
        assertThat(exchanges.all()).hasSizeGreaterThan(150);
    }

    @AfterAll
    void close() {
        if (reader != null) reader.close(); // null where the recorded facts are missing
    }

    @Test
    void everyResponseIsReadAndYieldsAValue() {
        var faults = new ArrayList<String>();
        for (var exchange : exchanges.all()) {
            if (!exchange.method().equals("GET") || !exchange.succeeds()) continue;
            var operation = reader.official().find("GET", exchange.path().replaceFirst("\\?.*", ""));
            List<String> names = reader.reads().keySet().stream()
                    .filter(name -> reader.reads().get(name).equals(operation))
                    .toList();
            if (names.isEmpty() && !Reader.UNREAD.contains(operation.name())) faults.add("nothing reads " + exchange);
            for (String name : names) {
                try {
                    Object made = reader.read(name, exchange.body().toString());
                    // The list of snapshots omits the current state, which can be the only row.
                    boolean told = !exchange.body().path("data").isEmpty() && !name.startsWith("PveSnapshots.list");
                    if (told && !says(made)) faults.add(name + " makes nothing of " + exchange);
                } catch (PveException e) {
                    faults.add(name + " can't read " + exchange + ": " + e.getMessage());
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    private static boolean says(Object value) {
        return switch (value) {
            case null -> false;
            case Collection<?> list -> list.stream().anyMatch(OurExchangesTest::says);
            case Map<?, ?> map -> map.values().stream().anyMatch(OurExchangesTest::says);
            case Record row -> {
                RecordComponent[] components = row.getClass().getRecordComponents();
                // A record without components carries information by its presence.
                yield components.length == 0
                        || Arrays.stream(components).anyMatch(component -> says(part(row, component)));
            }
            default -> true;
        };
    }

    private static Object part(Record row, RecordComponent component) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void refusalIsTheSameWithItsTextInTheReasonOnlyOrAlsoInTheBody() {
        for (var exchange : exchanges.all()) {
            if (exchange.succeeds()) continue;
            PveException eight = refusal(exchange.status(), exchange.body().toString());
            String message = exchange.status().substring(4);
            PveException nine = refusal(
                    exchange.status().substring(0, 4),
                    exchange.body().deepCopy().put("message", message + "\n").toString());
            assertThat(nine).as(exchange.toString()).hasSameClassAs(eight).hasMessage(eight.getMessage());
            Class<?> expected = switch (exchange.status().substring(0, 3)) {
                case "400" -> PveException.InvalidParameters.class;
                case "401" -> PveException.SignInFailed.class;
                case "403" -> PveException.NotPermitted.class;
                default -> PveException.Refused.class;
            };
            assertThat(eight).as(exchange.toString()).isInstanceOf(expected).hasMessageContaining(message);
            if (eight instanceof PveException.InvalidParameters invalid) {
                assertThat(invalid.fields().keySet())
                        .as(exchange.toString())
                        .containsExactlyInAnyOrderElementsOf(
                                exchange.body().path("errors").propertyNames());
            }
        }
    }

    private PveException refusal(String status, String body) {
        return (PveException) catchThrowable(() -> reader.read("PveClient.version", status, body));
    }

    @Test
    void messagesOfRefusalsAndFailedTasksHaveAReason() {
        var words = new TreeSet<String>();
        for (var exchange : exchanges.all()) {
            if (exchange.status().startsWith("500 "))
                words.add(exchange.status().substring(4));
        }
        words.addAll(exchanges.ends());
        words.remove("OK");
        words.removeIf(text -> PveException.Reason.of(text) != PveException.Reason.OTHER);
        assertThat(words).isEqualTo(ONLY_SHOWN);
    }
}
