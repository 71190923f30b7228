package dev.holdfast.http.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.http.Ops;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void aRestVariableTakesSlashesPlainOrEncodedAndIsDecodedOnce() {
        declare("GET", "member", "/sets/{name}/members/{cidr...}");
        var router = new Router(ops.list());
        for (String sent : List.of("10.0.0.0/24", "10.0.0.0%2F24", "10.0.0.0%2f24")) {
            assertThat(router.find("GET", "/sets/dmz/members/" + sent).variables())
                    .isEqualTo(Map.of("name", "dmz", "cidr", "10.0.0.0/24"));
        }
        assertThat(router.find("GET", "/sets/dmz/members/a%252Fb/c").variables())
                .containsEntry("cidr", "a%2Fb/c");
    }

    @Test
    void aRestVariableNeedsAtLeastOneSegmentAndNoEmptyOrDottedOne() {
        declare("GET", "member", "/members/{cidr...}");
        var router = new Router(ops.list());
        for (String path : List.of(
                "/members", "/members/", "/members//24", "/members/10.0.0.0/", "/members/a/../b", "/members/.")) {
            assertThat(router.find("GET", path)).as(path).isNull();
            assertThat(router.methods(path)).as(path).isEmpty();
        }
        assertThat(router.methods("/members/a/b")).containsExactly("GET", "HEAD");
    }

    @Test
    void aMoreSpecificPathTakesPrecedenceOverARestVariable() {
        declare("GET", "rest", "/sets/{cidr...}");
        declare("GET", "note", "/sets/{name}/note");
        declare("GET", "all", "/sets/all");
        declare("POST", "one", "/sets/{name}");
        var router = new Router(ops.list());
        assertThat(router.find("GET", "/sets/all").op().id()).isEqualTo("all");
        assertThat(router.find("GET", "/sets/a/note").op().id()).isEqualTo("note");
        assertThat(router.find("GET", "/sets/a/b/note").op().id()).isEqualTo("rest");
        assertThat(router.find("GET", "/sets/all/a").variables()).isEqualTo(Map.of("cidr", "all/a"));
        assertThat(router.find("GET", "/sets/a").op().id()).isEqualTo("rest");
        assertThat(router.find("POST", "/sets/a").op().id()).isEqualTo("one");
    }

    @ParameterizedTest
    @CsvSource({"/sets/{cidr...}, /sets/{other...}", "/sets/{cidr...}, /sets/{name}", "/sets/{name}, /sets/{name...}"})
    void aRestVariableThatLooksLikeAnotherVariablePreventsTheStart(String one, String two) {
        declare("GET", "one", one);
        declare("GET", "two", two);
        assertThatThrownBy(() -> new Router(ops.list()))
                .hasMessageContaining("one")
                .hasMessageContaining("two");
    }
}
