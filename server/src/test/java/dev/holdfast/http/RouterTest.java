package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RouterTest {
    private final Ops ops = new Ops();

    @BeforeEach
    void declareApps() {
        ops.resource("app", _ -> null);
    }

    private void declare(String method, String id, String path) {
        var unguarded = method.equals("GET") ? ops.get(id, path, "") : ops.post(id, path, "");
        unguarded.open().answers(200, String.class, (_, _) -> id);
    }

    @Test
    void aLiteralSegmentTakesPrecedenceOverAVariable() {
        declare("GET", "one", "/apps/{app_id}");
        declare("GET", "discovered", "/apps/discovered");
        var router = new Router(ops.list());
        assertThat(router.find("GET", "/apps/discovered").op().id()).isEqualTo("discovered");
        assertThat(router.find("GET", "/apps/7").variables()).isEqualTo(Map.of("app_id", "7"));
    }

    @Test
    void aLiteralThatLacksTheMethodDoesNotHideTheVariable() {
        declare("POST", "act", "/apps/{app_id}/{action}");
        declare("GET", "logs", "/apps/{app_id}/logs");
        var router = new Router(ops.list());
        assertThat(router.find("POST", "/apps/1/logs").op().id()).isEqualTo("act");
    }

    @Test
    void variablesAreDecodedAfterThePathWasSplit() {
        declare("GET", "member", "/sets/{name}/members/{cidr}");
        var found = new Router(ops.list()).find("GET", "/sets/a+b/members/10.0.0.0%2F8");
        assertThat(found.variables()).containsEntry("cidr", "10.0.0.0/8").containsEntry("name", "a+b");
    }

    @Test
    void anEmptySegmentMatchesNoVariable() {
        declare("GET", "one", "/apps/{app_id}");
        assertThat(new Router(ops.list()).find("GET", "/apps/")).isNull();
    }

    @Test
    void twoOperationsWithTheSameShapePreventTheStart() {
        declare("GET", "one", "/apps/{app_id}");
        declare("GET", "two", "/apps/{id}");
        assertThatThrownBy(() -> new Router(ops.list()))
                .hasMessageContaining("one")
                .hasMessageContaining("two");
    }
}
