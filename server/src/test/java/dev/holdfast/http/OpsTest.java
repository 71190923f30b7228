package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Guard.Reach;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.print.OpenApi;
import dev.holdfast.http.print.OperationTable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpsTest {
    private final Ops ops = new Ops();

    record Typed(@Nullable String confirm) implements Input {}

    private void declareReadOfApp() {
        ops.get("apps.get", "/apps/{app_id}", "One app").needs(Role.VIEWER).answers(200, Map.class, (_, _) -> Map.of());
    }

    @Test
    void theOrderOfDeclarationsDoesNotDecideWhereARoleCounts() {
        declareReadOfApp();
        ops.resource("app", _ -> Ownership.PLATFORM, _ -> null);
        assertThat(ops.list())
                .singleElement()
                .satisfies(op -> assertThat(op.guard().reach()).isEqualTo(Reach.THERE));
    }

    @Test
    void aRankDeclaredLaterCountsToo() {
        ops.delete("users.remove", "/users/{user_id}", "Remove a user")
                .needs(Role.ADMIN)
                .answers(200, Map.class, (_, _) -> Map.of());
        ops.resource("user", _ -> null);
        ops.rank("user_id", _ -> null);
        assertThat(ops.list())
                .singleElement()
                .satisfies(op -> assertThat(op.ranked()).isEqualTo("user_id"));
    }

    @Test
    void anIdThatNoAreaDeclaresStopsTheStart() {
        declareReadOfApp();
        assertThatThrownBy(ops::list).hasMessageContaining("apps.get has {app_id}");
    }

    @Test
    void nothingIsDeclaredOnceTheListIsComplete() {
        ops.resource("app", _ -> null);
        assertThat(ops.list()).isEmpty();
        assertThatThrownBy(this::declareReadOfApp).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ops.resource("vm", _ -> null)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ops.rank("user_id", _ -> null)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aResourceIsDeclaredOnce() {
        ops.resource("app", _ -> null);
        assertThatThrownBy(() -> ops.resource("app", _ -> null)).hasMessageContaining("app is declared twice");
    }

    @Test
    void aBodyDeclaredAfterTheConfirmationWouldLoseItAndStopsTheStart() {
        var confirmed = ops.delete("apps.remove", "/apps", "Remove all apps")
                .needs(Role.OWNER)
                .takes(Typed.class)
                .confirm("the word", Typed::confirm, _ -> "word");
        assertThatThrownBy(() -> confirmed.takes(Typed.class)).hasMessageContaining("apps.remove takes a body after");
    }

    @Test
    void aRestVariableIsDocumentedLikeAnyOther() {
        ops.get("firewall.member", "/sets/{name}/members/{cidr...}", "One member")
                .open()
                .answers(200, Map.class, (_, _) -> Map.of());
        assertThat(ops.list()).singleElement().satisfies(op -> {
            assertThat(op.path()).isEqualTo("/sets/{name}/members/{cidr}");
            assertThat(op.takesRest()).isTrue();
        });
        JsonNode document = Json.tree(Json.write(OpenApi.print(ops.list(), "test")));
        JsonNode parameters = document.get("paths")
                .get("/api/v1/sets/{name}/members/{cidr}")
                .get("get")
                .get("parameters");
        assertThat(parameters.valueStream().map(one -> one.get("name").asString()))
                .containsExactly("name", "cidr");
        assertThat(OperationTable.print(ops.list())).contains("`/sets/{name}/members/{cidr}`");
    }

    @Test
    void sharedParametersOfOneNameAreCalledAfterWhatIsBeforeThem() {
        for (String list : List.of("aliases", "ipsets")) {
            for (String part : List.of("one", "two", "three"))
                ops.get("firewall." + part + "_of_" + list, "/" + list + "/{name}/" + part + "/{cidr}", "One part")
                        .open()
                        .answers(200, Map.class, (_, _) -> Map.of());
        }
        JsonNode document = Json.tree(Json.write(OpenApi.print(ops.list(), "test")));
        assertThat(document.at("/components/parameters").propertyNames())
                .containsExactly("aliases_name", "cidr", "ipsets_name");
        JsonNode parameters = document.get("paths")
                .get("/api/v1/ipsets/{name}/two/{cidr}")
                .get("get")
                .get("parameters");
        assertThat(parameters.valueStream().map(one -> one.get("$ref").asString()))
                .containsExactly("#/components/parameters/ipsets_name", "#/components/parameters/cidr");
    }

    @Test
    void onlyTheLastVariableCanTakeTheRestOfThePath() {
        assertThatThrownBy(() -> ops.get("sets.note", "/sets/{cidr...}/note", "A note"))
                .hasMessageContaining("sets.note has a variable for the rest of the path");
    }
}
