package dev.holdfast.catalog;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The catalogue operations as the page uses them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CatalogRoutesTest {
    private ScriptRepository scripts;
    private TestPlane plane;

    @BeforeAll
    void begin(@TempDir Path directory) {
        scripts = ScriptRepository.in(directory.resolve("scripts"));
        scripts.app("cup", "A cup", "read -p \"Which? \" WHICH\n");
        scripts.put(
                "ct/cup.sh",
                ScriptRepository.container("A cup", "porcelain;kitchen").replace(":-4", ":-2"));
        scripts.put("ct/broken.sh", "build_container\n");
        scripts.put("ct/grafana.sh", ScriptRepository.container("Grafana", "kitchen"));
        scripts.put(
                "ct/samovar.sh",
                ScriptRepository.container("Samovar", "porcelain;torrent")
                        .replace("APP=", "# Description: Boils water for tea.\nAPP="));
        scripts.commit();
        plane = TestPlane.with(
                        Map.of("HOLDFAST_CATALOG_URL", scripts.directory().toString()), InstantSource.system())
                .start();
        assertThat(refresh().get("status").asString()).isEqualTo("succeeded");
    }

    @AfterAll
    void end() {
        plane.close();
        scripts.close();
    }

    private JsonNode refresh() {
        Answer answer = plane.as(ADMIN).post("/catalog/refresh", null);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return plane.endOf(answer.tree().get("job").asLong());
    }

    private List<String> slugs(String query) {
        return plane.as(VIEWER).get("/catalog" + query).list().stream()
                .map(e -> (String) e.get("slug"))
                .toList();
    }

    @Test
    void refreshReportsItsResult() {
        scripts.app("spoon", "Spoon", "");
        scripts.commit();
        JsonNode job = refresh();
        assertThat(job.get("kind").asString()).isEqualTo("catalog.refresh");
        assertThat(job.get("result").get("added").asInt()).isEqualTo(1);
        assertThat(plane.log(job.get("id").asLong())).contains("New: spoon.");
        assertThat(slugs("?q=spoon")).containsExactly("spoon");
        scripts.remove("ct/spoon.sh");
        scripts.commit();
        assertThat(plane.log(refresh().get("id").asLong())).contains("Removed: spoon.");
        assertThat(slugs("?q=spoon")).isEmpty();
        assertThat(plane.log(refresh().get("id").asLong())).anyMatch(line -> line.startsWith("No changes"));
    }

    @Test
    void entriesAreSearchedSortedAndPaged() {
        assertThat(slugs("")).containsExactly("cup", "broken", "grafana", "kettle", "samovar", "teapot");
        assertThat(slugs("?sort=size")).startsWith("cup").endsWith("broken");
        assertThat(slugs("?category=Monitoring")).containsExactly("grafana");
        assertThat(slugs("?category=Downloads")).containsExactly("samovar");
        assertThat(slugs("?category=kitchen")).isEmpty();
        assertThat(slugs("?q=porcelain")).containsExactly("cup", "samovar");
        assertThat(slugs("?q=dashboards%20monitoring")).containsExactly("grafana");
        assertThat(slugs("?q=POT%20kitchen")).containsExactly("teapot");
        assertThat(slugs("?q=kettle.test")).containsExactly("kettle");
        assertThat(slugs("?installable=true")).containsExactly("kettle", "teapot");
        assertThat(slugs("?installable=false")).containsExactly("cup", "broken", "grafana", "samovar");
        assertThat(slugs("?sort=changed")).hasSize(6);
        assertThat(slugs("?sort=new")).hasSize(6);
        Answer page = plane.as(VIEWER).get("/catalog?page=2&per_page=4");
        assertThat(page.list()).hasSize(2);
        assertThat(page.header("X-Total-Count")).isEqualTo("6");
        assertThat(slugs("?page=9")).isEmpty();
        assertThat(plane.as(VIEWER)
                        .get("/catalog?page=0&per_page=0&sort=odd&installable=perhaps&q=" + "x".repeat(201))
                        .faults())
                .contains("query.installable bool_type");
        assertThat(plane.as(VIEWER)
                        .get("/catalog?page=0&per_page=0&sort=odd&q=" + "x".repeat(201))
                        .faults())
                .containsExactlyInAnyOrder(
                        "query.page greater_than_equal",
                        "query.per_page greater_than_equal",
                        "query.sort enum",
                        "query.q string_too_long");
    }

    @Test
    void entryReportsWhyItCannotBeInstalled() {
        JsonNode cup = plane.as(VIEWER).get("/catalog/cup").tree();
        assertThat(cup.get("name").asString()).isEqualTo("A cup");
        assertThat(cup.get("unattended").asBoolean()).isFalse();
        assertThat(cup.get("reasons").get(0).asString()).contains("Which?");
        assertThat(cup.get("prompts").get(0).get("variable").asString()).isEqualTo("WHICH");
        assertThat(cup.get("ram_mb").isNull()).isTrue();
        assertThat(cup.get("addresses").get(0).get("port").asInt()).isEqualTo(8080);
        assertThat(cup.get("description").isNull()).isTrue();
        assertThat(cup.get("icon").isNull()).isTrue();
        assertThat(cup.get("category").asString()).isEqualTo("Other");
        for (String nothing : List.of("spork", "..%2Fcup", "CUP", "1")) {
            Answer none = plane.as(VIEWER).get("/catalog/" + nothing);
            assertThat(none.status()).isEqualTo(404);
            assertThat(none.json()).containsEntry("resource", "catalog_entry");
        }
        assertThat(plane.as(VIEWER).get("/catalog/spork").json().get("detail").toString())
                .startsWith("The catalogue has no entry spork.")
                .doesNotContain("_");
    }

    @Test
    void entryHasOurDescriptionOrItsOwn() {
        JsonNode grafana = plane.as(VIEWER).get("/catalog/grafana").tree();
        assertThat(grafana.get("description").asString())
                .startsWith("Draws dashboards")
                .endsWith(".");
        assertThat(grafana.get("category").asString()).isEqualTo("Monitoring");
        assertThat(grafana.get("icon").asString()).isEqualTo("grafana");
        JsonNode samovar = plane.as(VIEWER).get("/catalog/samovar").tree();
        assertThat(samovar.get("description").asString()).isEqualTo("Boils water for tea.");
        assertThat(samovar.get("category").asString()).isEqualTo("Downloads");
    }

    @Test
    void statusReportsSourceAgeAndBrokenEntries() {
        JsonNode status = plane.as(VIEWER).get("/catalog/status").tree();
        assertThat(status.get("url").asString()).isEqualTo(scripts.directory().toString());
        assertThat(status.get("branch").asString()).isEqualTo("main");
        assertThat(status.get("commit").asString()).hasSize(40);
        assertThat(status.get("stale").asBoolean()).isFalse();
        assertThat(status.get("entries").asInt()).isEqualTo(6);
        assertThat(status.get("installable").asInt()).isEqualTo(2);
        assertThat(status.get("broken").get(0).get("slug").asString()).isEqualTo("broken");
        assertThat(status.get("categories").toString())
                .isEqualTo("[{\"name\":\"Downloads\",\"entries\":1},{\"name\":\"Monitoring\",\"entries\":1},"
                        + "{\"name\":\"Other\",\"entries\":4}]");
    }

    @Test
    void failedRefreshChangesNothingAndReportsTheReason() throws IOException {
        Path git = scripts.directory().resolve(".git");
        Path away = scripts.directory().resolve(".away");
        Files.move(git, away);
        Files.move(scripts.directory().resolve("ct"), scripts.directory().resolve("gone"));
        try {
            JsonNode job = refresh();
            assertThat(job.get("status").asString()).isEqualTo("failed");
            assertThat(job.get("error").asString())
                    .contains("no container scripts")
                    .endsWith("The catalogue is unchanged.");
            JsonNode status = plane.as(VIEWER).get("/catalog/status").tree();
            assertThat(status.get("error").asString()).contains("no container scripts");
            assertThat(status.get("entries").asInt()).isEqualTo(6);
        } finally {
            Files.move(scripts.directory().resolve("gone"), scripts.directory().resolve("ct"));
            Files.move(away, git);
        }
        refresh();
        assertThat(plane.as(VIEWER).get("/catalog/status").tree().get("error").isNull())
                .isTrue();
    }

    @Test
    void directoriesCannotBeConfiguredOverTheApi() {
        Answer refused = plane.as(ADMIN).patch("/settings", "{\"catalog_url\":\"/etc\",\"catalog_branch\":\"a b\"}");
        assertThat(refused.faults())
                .containsExactlyInAnyOrder("body.catalog_url value_error", "body.catalog_branch value_error");
        Answer fixed = plane.as(ADMIN).patch("/settings", "{\"catalog_url\":\"https://git.example.net/x\"}");
        assertThat(fixed.status()).isEqualTo(409);
        assertThat(fixed.body()).contains("HOLDFAST_CATALOG_URL");
        Answer branch = plane.as(ADMIN).patch("/settings", "{\"catalog_branch\":\"other\"}");
        assertThat(branch.json()).containsEntry("catalog_branch", "other");
        JsonNode status = plane.as(VIEWER).get("/catalog/status").tree();
        assertThat(status.get("stale").asBoolean())
                .as("the entries are from another branch")
                .isTrue();
        assertThat(refresh().get("error").asString()).contains("no branch other");
        plane.as(ADMIN).patch("/settings", "{\"catalog_branch\":null}");
        refresh();
    }
}
