package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every refusal and every failed task recorded from a real Proxmox VE 8.2.4 gets the correct meaning. */
class RecordedRefusalsTest {
    private static final Pattern EXIT_STATUS = Pattern.compile("\"exitstatus\": \"((?!OK\"|WARNINGS).*)\"");

    private final AtomicReference<Recorded> next = new AtomicReference<>();
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);
    private final ScriptedHost host = new ScriptedHost((_, out) -> {
        Recorded recorded = next.get();
        out.write(ScriptedHost.answer(recorded.status(), recorded.body()));
        return true;
    });
    private List<Recorded> answers = List.of();

    @BeforeEach
    void read() {
        Path shared = Shared.folder();
        answers = Stream.of("transcripts", "recordings-machines")
                .flatMap(set -> Recorded.all(shared.resolve(set)).stream())
                .toList();
    }

    @AfterEach
    void close() {
        pve.close();
        host.close();
    }

    private List<Recorded> refusals() {
        return answers.stream().filter(r -> !r.status().startsWith("2")).toList();
    }

    private Throwable failure(Recorded refusal) {
        next.set(refusal);
        PveClient client = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret-secret"));
        return catchThrowable(
                () -> client.guest(GuestKind.LXC, "pve1", 101).update(Map.of("cores", "1"), List.of(), null));
    }

    @Test
    void everyRefusalIsMappedByItsStatus() {
        assertThat(refusals()).hasSizeGreaterThan(150);
        for (Recorded refusal : refusals()) {
            Throwable failure = failure(refusal);
            Class<?> expected = switch (refusal.status().substring(0, 3)) {
                case "400" -> PveException.InvalidParameters.class;
                case "401" -> PveException.SignInFailed.class;
                case "403" -> PveException.NotPermitted.class;
                default -> PveException.Refused.class;
            };
            assertThat(failure).as(refusal.name()).isInstanceOf(expected);
            switch (failure) {
                case PveException.InvalidParameters invalid ->
                    assertThat(invalid.fields()).as(refusal.name()).isNotEmpty();
                case PveException.NotPermitted denied -> {
                    // A 403 can also refer to a missing pool, and then names no privilege.
                    boolean named = refusal.status().contains("(/");
                    assertThat(denied.path() != null && denied.privilege() != null)
                            .as(refusal.name())
                            .isEqualTo(named);
                }
                default -> assertThat(failure.getMessage()).as(refusal.name()).isNotBlank();
            }
        }
    }

    /**
     * The table contains each recording and its reason. A new recording is not in it and fails here, so that a developer
     * decides what it means. {@code OTHER} is for messages that no code needs to distinguish.
     */
    @Test
    void everyRecordedMessageHasItsReason() throws IOException {
        var reasons = new TreeMap<String, String>();
        for (Recorded refusal : refusals()) {
            switch (failure(refusal)) {
                case PveException.InvalidParameters invalid ->
                    reasons.put(refusal.name(), invalid.reason().name());
                case PveException.Refused refused ->
                    reasons.put(refusal.name(), refused.reason().name());
                // The status determines their meaning.
                case PveException.SignInFailed _, PveException.NotPermitted _ -> {}
                case Throwable other -> throw new AssertionError(refusal.name(), other);
            }
        }
        for (Recorded answer : answers) {
            Matcher exit = EXIT_STATUS.matcher(answer.body());
            if (answer.status().startsWith("2") && exit.find()) {
                reasons.put(answer.name(), PveException.Reason.of(exit.group(1)).name());
            }
        }
        var readOtherwise = new TreeMap<>(reasons);
        readOtherwise.entrySet().removeAll(table().entrySet());
        assertThat(readOtherwise)
                .as("not in the table, or there with another reason")
                .isEmpty();
        assertThat(reasons.keySet()).as("as many as in the table").hasSameSizeAs(table().keySet());
    }

    private static Map<String, String> table() throws IOException {
        var table = new TreeMap<String, String>();
        try (var file = RecordedRefusalsTest.class.getResourceAsStream("recorded-reasons.txt")) {
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(" +"))
                    .forEach(line -> table.put(line[1], line[0]));
        }
        return table;
    }
}
