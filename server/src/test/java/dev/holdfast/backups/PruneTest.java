package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.pve.Pve;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Which backups are removed, and their removal. */
class PruneTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.cluster(2);
    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);
    private SimStorage nfs;
    private SimGuest web;
    private long host;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        web = sim.clusterOf("lab1").guest(101);
        nfs = sim.clusterOf("lab1").storage("backup-nfs");
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
    }

    @AfterEach
    void stop() {
        plane.close();
        pve.close();
        sim.close();
    }

    private Answer preview(String more) {
        return plane.as(VIEWER).get("/backups/prune-preview?host_id=" + host + "&storage=backup-nfs" + more);
    }

    private static List<String> marks(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree()
                .get("backups")
                .valueStream()
                .map(one -> one.get("mark").asString() + " " + one.get("reason").asString(""))
                .toList();
    }

    private Answer prune(String more) {
        String body = "{'host_id':" + host + ",'storage':'backup-nfs'" + more + "}";
        return plane.as(ADMIN).post("/backups/prune", body.replace('\'', '"'));
    }

    @Test
    void aPreviewSaysWhyEachIsKeptAndRemovesNothing() {
        for (int days = 0; days < 4; days++) nfs.backUp(web, Duration.ofDays(days));
        Answer preview = preview("&vmid=101&keep_last=1&keep_daily=2");
        List<String> marks = marks(preview);
        assertThat(marks).hasSize(4);
        assertThat(marks.get(0)).isEqualTo("keep last");
        assertThat(marks.get(1)).startsWith("keep daily ");
        assertThat(marks.get(2)).startsWith("keep daily ");
        assertThat(marks.get(3)).isEqualTo("remove ");
        assertThat(preview.tree().get("removed").asInt()).isEqualTo(1);
        assertThat(preview.tree().get("removed_bytes").asLong()).isPositive();
        assertThat(nfs.volumes("lab1")).hasSize(4);
    }

    /** The simulator has Proxmox VE's own rule, held against recordings and written independently. */
    @Test
    void thePreviewIsThatOfProxmoxItselfForAnyBackupsAndRules() {
        var random = new Random(7);
        var hours = new LinkedHashSet<Integer>();
        while (hours.size() < 60) hours.add(random.nextInt(24 * 500));
        hours.forEach(one -> nfs.backUp(web, Duration.ofHours(one)));
        PveStorage storage = pve.client(
                        Address.parse(sim.node("lab1").address()),
                        new Trust.Pinned(Fingerprint.parse(sim.node("lab1").fingerprint())),
                        new ApiToken(sim.token().id(), sim.token().secret()))
                .node("lab1")
                .storage("backup-nfs");
        for (int round = 0; round < 40; round++) {
            int last = random.nextInt(4);
            int daily = random.nextInt(8);
            int weekly = random.nextInt(6);
            int monthly = random.nextInt(6);
            int yearly = random.nextInt(3);
            if (last + daily + weekly + monthly + yearly == 0) continue;
            String ours = "&vmid=101&keep_last=%d&keep_daily=%d&keep_weekly=%d&keep_monthly=%d&keep_yearly=%d"
                    .formatted(last, daily, weekly, monthly, yearly);
            String theirs = "keep-last=%d,keep-daily=%d,keep-weekly=%d,keep-monthly=%d,keep-yearly=%d"
                    .formatted(last, daily, weekly, monthly, yearly);
            List<String> expected =
                    storage.previewPrune(Retention.parse(theirs), new PveStorage.Scope(null, 101)).stream()
                            .map(one -> one.volid() + " " + one.mark())
                            .sorted()
                            .toList();
            assertThat(preview(ours)
                            .tree()
                            .get("backups")
                            .valueStream()
                            .map(one -> one.get("volid").asString() + " "
                                    + one.get("mark").asString())
                            .sorted()
                            .toList())
                    .as(theirs)
                    .isEqualTo(expected);
        }
    }

    @Test
    void whatWasPreviewedIsRemovedAndProtectedOnesAreNot() {
        for (int days = 0; days < 4; days++) nfs.backUp(web, Duration.ofDays(days));
        long oldest =
                preview("&vmid=101&keep_last=1").tree().at("/backups/3/id").asLong();
        assertThat(plane.as(ADMIN)
                        .patch("/backups/" + oldest, "{\"protected\":true}")
                        .status())
                .isEqualTo(200);
        Answer answer = prune(",'vmid':101,'keep_last':1");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        assertThat(end.at("/result/removed").size()).isEqualTo(2);
        assertThat(nfs.volumes("lab1")).hasSize(2);
        Answer nothing = prune(",'vmid':101,'keep_last':1");
        assertThat(nothing.status()).isEqualTo(409);
        assertThat(nothing.tree().get("detail").asString()).contains("there is nothing to remove");
    }

    @Test
    void allGuestsAndManyBackupsAskForTheNameOfTheStorage() {
        nfs.backUp(web, Duration.ofDays(1));
        nfs.backUp(web, Duration.ofDays(2));
        Answer all = prune(",'keep_last':1");
        assertThat(all.status()).isEqualTo(409);
        assertThat(all.tree().get("confirm_phrase").asString()).isEqualTo("backup-nfs");
        for (int days = 3; days < 14; days++) nfs.backUp(web, Duration.ofDays(days));
        assertThat(prune(",'vmid':101,'keep_last':1").tree().get("error").asString())
                .isEqualTo("confirm_required");
        assertThat(nfs.volumes("lab1")).hasSize(13);
        assertThat(prune(",'keep_last':1,'confirm':'backup-nfs'").status()).isEqualTo(202);
    }

    @Test
    void withoutANumberToKeepNothingIsRemoved() {
        assertThat(prune("").status()).isEqualTo(422);
        assertThat(prune(",'keep_last':0").body()).contains("At least one of the numbers to keep must be 1 or more");
        assertThat(preview("").status()).isEqualTo(422);
        assertThat(plane.as(VIEWER)
                        .get("/backups/prune-preview?host_id=" + host + "&storage=nowhere&keep_last=1")
                        .status())
                .isEqualTo(404);
        assertThat(plane.as(OPERATOR).post("/backups/prune", "{}").status()).isEqualTo(403);
    }
}
