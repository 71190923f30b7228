package dev.holdfast.backups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Two members of one cluster belong to two teams: a sweep checks the backups of each team as a job of that team. */
class VerifyTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private final Sim sim = Sim.cluster(2);
    private long lab1;
    private long lab2;

    @BeforeEach
    void share() {
        SimCluster cluster = sim.clusterOf("lab1");
        cluster.storage("local").backUp(cluster.guest(101), Duration.ofDays(2));
        cluster.storage("local").backUp(cluster.machine(150, "lab2", "runner"), Duration.ofDays(1));
        List<Long> hosts = house.plane().enrol(sim, "lab1", "lab2");
        lab1 = hosts.get(0);
        lab2 = hosts.get(1);
        house.move(lab1, house.red());
        house.move(lab2, house.blue());
        house.plane().openSsh(lab1, sim.node("lab1"));
        house.plane().openSsh(lab2, sim.node("lab2"));
        TestBrowser owner = house.plane().as(Role.OWNER);
        for (long host : hosts) {
            TestPlane.until("its backups are read", () -> {
                owner.post("/hosts/" + host + "/sync", "");
                return !owner.get("/backups?storage=local&host_id=" + host)
                        .tree()
                        .isEmpty();
            });
        }
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private JsonNode sweep(TestBrowser who, String body) {
        Answer answer = who.post("/backups/verify", body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private List<String> checked(JsonNode job) {
        return house.plane()
                .endOf(job.asLong())
                .at("/result/results")
                .valueStream()
                .map(one -> one.get("volid").asString().replaceAll(".*-(\\d{3})-.*", "$1"))
                .toList();
    }

    @Test
    void aSweepContainsOnlyWhatTheCallerMayCheck() {
        JsonNode started = sweep(house.red(Role.OPERATOR), "{\"storage\":\"local\"}");
        assertThat(started.get("jobs").size()).isEqualTo(1);
        assertThat(checked(started.get("job"))).contains("101").doesNotContain("150");
        assertThat(house.red(Role.OPERATOR)
                        .post("/backups/verify", "{\"host_id\":" + lab2 + "}")
                        .status())
                .isEqualTo(404);
        assertThat(house.red(Role.VIEWER)
                        .post("/backups/verify", "{\"host_id\":" + lab1 + "}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aScheduleOfATeamChecksOnlyTheBackupsOfTheTeam() {
        TestBrowser owner = house.plane().as(Role.OWNER);
        String order = "{\"name\":\"Checks\",\"kind\":\"backup.verify\",\"cron\":\"0 4 1 1 *\",\"team_id\":"
                + house.red() + ",\"params\":{\"storage\":\"local\"}}";
        Answer added = owner.post("/schedules", order);
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        Answer run = owner.post("/schedules/" + added.tree().get("id").asLong() + "/run", "");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        assertThat(run.tree().get("jobs").size()).isEqualTo(1);
        assertThat(checked(run.tree().at("/jobs/0/id"))).contains("101").doesNotContain("150");
    }

    @Test
    void aScheduleOfATeamPrunesNoStorageOfAnother() {
        TestBrowser owner = house.plane().as(Role.OWNER);
        String order = "{\"name\":\"Prune\",\"kind\":\"backup.prune\",\"cron\":\"0 4 1 1 *\",\"team_id\":" + house.red()
                + ",\"params\":{\"storage\":\"local\",\"host_id\":" + lab2 + ",\"keep_last\":1,\"consent\":true}}";
        long id = owner.post("/schedules", order).tree().get("id").asLong();
        JsonNode run = owner.post("/schedules/" + id + "/run", "").tree();
        assertThat(run.get("outcome").asString()).isEqualTo("nothing");
        assertThat(run.at("/left_out/0/reason").asString()).contains("host " + lab2);
    }

    @Test
    void theBackupJobsOfAClusterAreChangedOnlyByAdminsOfAllItsHosts() {
        String order = "{\"schedule\":\"daily\",\"vmids\":[101],\"storage\":\"backup-nfs\"}";
        Answer refused = house.red(Role.ADMIN).post("/backups/jobs/" + lab1, order);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("detail").toString())
                .startsWith("The backup jobs of a cluster apply to all of its hosts.");
        assertThat(house.red(Role.ADMIN).post("/backups/jobs/" + lab2, order).status())
                .isEqualTo(404);
        assertThat(house.plane()
                        .as(Role.OWNER)
                        .post("/backups/jobs/" + lab1, order)
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aSweepOverSeveralTeamsIsAJobOfEach() {
        JsonNode started = sweep(house.plane().as(Role.OWNER), "{\"storage\":\"local\"}");
        List<List<String>> jobs =
                started.get("jobs").valueStream().map(this::checked).toList();
        assertThat(jobs).hasSizeGreaterThan(1);
        // Guests of other clusters have the ID 101 too.
        assertThat(jobs).filteredOn(one -> one.contains("150")).hasSize(1);
        assertThat(jobs).filteredOn(one -> !one.contains("150")).isNotEmpty();
    }
}
