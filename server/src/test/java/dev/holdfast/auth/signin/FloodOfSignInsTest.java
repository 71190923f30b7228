package dev.holdfast.auth.signin;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.Browser;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many simultaneous sign-ins at the production cost of a password hash. */
class FloodOfSignInsTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty().withCostlyPasswords();

    @Test
    void aFloodOfSignInsIsRefusedAndOtherRequestsContinue() throws Exception {
        var owner = plane.as(OWNER);
        List<Browser> flood = IntStream.rangeClosed(1, 20)
                .mapToObj(i -> new Browser(plane.port(), "127.0.6." + i))
                .toList();
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> tries = IntStream.range(0, 200)
                    .mapToObj(i -> crowd.submit(() -> flood.get(i % 20).login("person" + i + "@plane.test", "guess")))
                    .toList();
            for (int i = 0; i < 20; i++)
                assertThat(owner.get("/auth/me").status()).isEqualTo(200);
            for (Future<Answer> one : tries) {
                assertThat(one.get().status()).isIn(401, 429);
                if (one.get().status() == 429)
                    assertThat(one.get().header("Retry-After")).isNotEmpty();
            }
            assertThat(tries).anyMatch(one -> one.resultNow().status() == 429);
        }
    }
}
