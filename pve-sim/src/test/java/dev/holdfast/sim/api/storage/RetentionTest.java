package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The backups that retention keeps and removes. The clock shows Saturday, 21 November 2026, 04:00. */
class RetentionTest extends Worlds {
    private static final String PRUNE = "/nodes/alpha/storage/local/prunebackups";

    private SimCluster alpha;
    private SimStorage local;
    private SimGuest web;
    private Asker root;

    @BeforeEach
    void begin() {
        alpha = sim.host("alpha");
        web = alpha.container(101, "alpha", "web");
        local = alpha.storage("local");
        root = root("alpha");
    }

    private void backups(int... hours) {
        for (int age : hours) local.backUp(web, Duration.ofHours(age));
    }

    /** The first letters of the marks, newest backup first. */
    private String marks(String query) {
        return root.get(PRUNE + query)
                .data()
                .valueStream()
                .sorted((a, b) ->
                        Long.compare(b.path("ctime").asLong(), a.path("ctime").asLong()))
                .map(row -> row.path("mark").asString().substring(0, 1))
                .collect(Collectors.joining());
    }

    @ParameterizedTest(name = "{0} marks {1}")
    @CsvSource(delimiter = '|', textBlock = """
            keep-all=1                              | kkkkkkkk
            keep-last=0                             | kkkkkkkk
            keep-last=3                             | kkkrrrrr
            keep-hourly=2                           | krkrrrrr
            keep-daily=2                            | krrrkrrr
            keep-daily=9                            | krrrkkkk
            keep-weekly=2                           | krrrrrkr
            keep-monthly=1                          | krrrrrrr
            keep-monthly=2                          | krrrrrrk
            keep-yearly=5                           | krrrrrrr
            keep-last=1,keep-daily=1                | krrrkrrr
            keep-last=2,keep-hourly=1               | kkkrrrrr
            keep-last=1,keep-daily=1,keep-weekly=1  | krrrkrkr
            """)
    void rulesApplyOneAfterAnother(String keep, String expected) {
        // Four backups of this night, then one each of yesterday, the day before, ten days and a month ago.
        local.backUp(web, Duration.ofMinutes(10));
        local.backUp(web, Duration.ofMinutes(20));
        backups(2, 3, 24, 48, 240, 720);
        assertThat(marks("?prune-backups=" + keep)).isEqualTo(expected);
    }

    @Test
    void everyGuestIsCountedSeparately() {
        backups(1, 2);
        local.backUp(alpha.machine(201, "alpha", "win"), Duration.ofHours(5));
        assertThat(marks("?prune-backups=keep-last=1")).isEqualTo("krk");
        assertThat(marks("?prune-backups=keep-last=1&vmid=201")).isEqualTo("k");
        assertThat(marks("?prune-backups=keep-last=1&type=lxc")).isEqualTo("kr");
    }

    @Test
    void protectedAndRenamedBackupsAreNeitherRemovedNorCounted() {
        backups(1, 2, 3);
        Volume newest = local.volumes("alpha").stream()
                .filter(v -> v.content().equals("backup"))
                .reduce((a, b) -> b)
                .orElseThrow();
        local.put("alpha", newest.guarded(true));
        local.put("alpha", newest.named("backup/vzdump-lxc-101-golden.tar.zst"));
        local.put("alpha", newest.named("backup/my-own.tar"));
        assertThat(marks("?prune-backups=keep-last=1")
                        .chars()
                        .sorted()
                        .mapToObj(Character::toString)
                        .toList())
                .isEqualTo(List.of("k", "p", "r", "r", "r"));
        assertThat(root.get(PRUNE + "?prune-backups=keep-last=1").data().findValuesAsString("type"))
                .contains("unknown");
        assertThat(end(task(root.delete(PRUNE + "?prune-backups=keep-last=1")))).isEqualTo("OK");
        assertThat(alpha.tasks().getFirst().lines())
                .anyMatch(l -> l.matches("removing backup 'local:backup/vzdump-lxc-101-.*'"));
        assertThat(root.get("/nodes/alpha/storage/local/content?content=backup").data())
                .hasSize(4);
    }

    @Test
    void withoutParametersTheStorageRulesApply() {
        backups(1, 2, 3);
        local.set("prune-backups", "keep-last=1");
        assertThat(marks("")).isEqualTo("krr");
        local.set("prune-backups", null);
        assertThat(root.get(PRUNE).reason()).isEqualTo("no prune-backups options configured for storage 'local'");
        assertThat(root.get("/nodes/alpha/storage/local-lvm/prunebackups").reason())
                .isEqualTo("storage 'local-lvm' does not support backups");
        assertThat(root.get("/nodes/alpha/storage/nosuch/prunebackups").reason())
                .isEqualTo("storage 'nosuch' does not exist");
        local.unreachableFrom("alpha");
        assertThat(root.get(PRUNE).reason()).startsWith("unable to activate storage 'local'");
    }

    @Test
    void contradictingRulesAreRefused() {
        var answer = root.get(PRUNE + "?prune-backups=keep-all=1,keep-last=2");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errors").path("prune-backups").asString())
                .isEqualTo("invalid format - keep-all cannot be set together with other options.\n");
    }

    @Test
    void pruningForOneGuestNeedsFewerPrivileges() {
        backups(1, 2);
        Token some = sim.token("some@pve!one").grant("/", Set.of("Datastore.AllocateSpace"));
        Asker asker = Asker.of(sim.node("alpha"), some);
        assertThat(asker.delete(PRUNE + "?prune-backups=keep-last=1").reason())
                .isEqualTo("Permission check failed (/storage/local, Datastore.Allocate)");
        assertThat(asker.delete(PRUNE + "?prune-backups=keep-last=1&vmid=101").reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Backup)");
        some.grant("/", Set.of("Datastore.AllocateSpace", "VM.Backup"));
        SimTask task = task(asker.delete(PRUNE + "?prune-backups=keep-last=1&vmid=101"));
        assertThat(end(task)).isEqualTo("OK");
        assertThat(task.id()).isEqualTo("101@local");
        some.grant("/", Set.of("VM.Backup"));
        assertThat(asker.delete(PRUNE + "?vmid=101").reason())
                .isEqualTo("Permission check failed (/storage/local, Datastore.AllocateSpace)");
    }
}
