package dev.holdfast.guests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.TestGuests;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class KnownGuestsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T15:00:00Z");

    private final TestDb kind;
    private final Bus bus = new Bus();
    private final List<GuestRef> published = new ArrayList<>();
    private final List<GuestRef> replaced = new ArrayList<>();
    private Db db;
    private KnownGuests guests;
    private long cluster;

    KnownGuestsTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
        cluster = db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                .mapTo(Long.class)
                .one());
        guests = new KnownGuests(db, bus, InstantSource.fixed(NOW));
        bus.subscribe(GuestChanged.class, e -> {
            published.add(e.guest());
            if (e.replaced()) replaced.add(e.guest());
        });
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static GuestState container(int vmid, String node) {
        return TestGuests.running(GuestKind.LXC, vmid, node);
    }

    private static GuestState machine(int vmid, String node) {
        return TestGuests.running(GuestKind.QEMU, vmid, node);
    }

    private void poll(GuestState... seen) {
        Map<Integer, GuestState> byId =
                Arrays.stream(seen).collect(Collectors.toMap(GuestState::vmid, Function.identity()));
        guests.follow(new Snapshot(cluster, NOW, "lab", true, 1, Map.of(), byId, List.of()));
    }

    private Guest at(int vmid) {
        Guest guest = guests.ofCluster(cluster).get(vmid);
        if (guest == null) throw new AssertionError("no guest " + vmid);
        assertThat(guests.find(new GuestRef(cluster, vmid))).isEqualTo(guest);
        return guest;
    }

    private long revision() {
        return db.read(GuestStore.REVISION::read);
    }

    private void identified(Guest guest, GuestState state, @Nullable String identity) {
        identified(guest, state, identity, false);
    }

    private void identified(Guest guest, GuestState state, @Nullable String identity, boolean gap) {
        guests.identified(
                List.of(new KnownGuests.Identified(guest, state.node(), guests.identity(guest.id()), identity, gap)));
    }

    private void missingAndBack(GuestState seen, @Nullable String identity) {
        guests.missing(at(seen.vmid()));
        identified(at(seen.vmid()), seen, identity);
    }

    @Test
    void bothKindsAreKnownFromTheFirstPollOn() {
        poll(container(101, "pve1"), machine(102, "pve2"));
        assertThat(guests.ofCluster(cluster)).containsOnlyKeys(101, 102);
        assertThat(at(101)).isEqualTo(new Guest(at(101).id(), cluster, 101, GuestKind.LXC, "pve1", NOW, null));
        assertThat(at(102).kind()).isEqualTo(GuestKind.QEMU);
        assertThat(at(102).id()).isNotEqualTo(at(101).id());
        assertThat(guests.ofCluster(cluster + 1)).isEmpty();
    }

    @Test
    void aPollWithoutNewsWritesNothing() {
        poll(container(101, "pve1"), machine(102, "pve2"));
        long before = revision();
        poll(container(101, "pve1"), machine(102, "pve2"));
        poll(machine(102, "pve2"));
        assertThat(revision()).isEqualTo(before);
    }

    @Test
    void guestsThatAClusterInventsAgeOut() {
        guests = new KnownGuests(db, bus, InstantSource.fixed(NOW), 3);
        poll(container(1, "pve1"), machine(2, "pve1"));
        long used = at(1).id();
        db.writing(h -> h.execute(
                "INSERT INTO app (cluster_id, ct_id, name, category, guest_id, created_at)"
                        + " VALUES (?, 1, 'wiki', 'x', ?, ?)",
                cluster,
                used,
                NOW));
        for (int vmid = 100; vmid < 120; vmid++) poll(machine(vmid, "pve1"));
        assertThat(guests.ofCluster(cluster)).hasSizeLessThanOrEqualTo(6).containsKeys(1, 118, 119);
        assertThat(at(1).id()).isEqualTo(used);
        for (int i = 0; i < 20; i++) poll(i % 2 == 0 ? container(119, "pve1") : machine(119, "pve1"));
        int rows = db.read(
                h -> h.select("SELECT COUNT(*) FROM guest").mapTo(Integer.class).one());
        assertThat(rows).isLessThanOrEqualTo(12);
    }

    @Test
    void aGuestThatMovesToAnotherNodeKeepsItsId() {
        poll(container(101, "pve1"));
        long id = at(101).id();
        poll(container(101, "pve2"));
        assertThat(at(101).id()).isEqualTo(id);
        assertThat(at(101).node()).isEqualTo("pve2");
        assertThat(published).isEmpty();
    }

    @Test
    void aGuestOfTheOtherKindWithTheSameNumberIsAnotherGuest() {
        poll(container(101, "pve1"));
        long id = at(101).id();
        poll(machine(101, "pve1"));
        assertThat(at(101).id()).isNotEqualTo(id);
        assertThat(at(101).kind()).isEqualTo(GuestKind.QEMU);
        assertThat(published).containsExactly(new GuestRef(cluster, 101));
    }

    @Test
    void aMissingMachineThatReturnsKeepsItsIdAndAnotherOneDoesNotGetIt() {
        poll(machine(102, "pve1"));
        identified(at(102), machine(102, "pve1"), "ctime=1700000000");
        long id = at(102).id();
        missingAndBack(machine(102, "pve1"), "ctime=1700000000");
        assertThat(at(102).id()).isEqualTo(id);
        assertThat(at(102).missingSince()).isNull();
        assertThat(published).hasSize(2);

        missingAndBack(machine(102, "pve2"), "ctime=1700009999");
        assertThat(at(102).id()).isNotEqualTo(id);
        assertThat(at(102)).isEqualTo(new Guest(at(102).id(), cluster, 102, GuestKind.QEMU, "pve2", NOW, null));
        assertThat(guests.identity(at(102).id())).isEqualTo("ctime=1700009999");
        assertThat(published).hasSize(4);
    }

    @Test
    void anIdentityIsStoredWithoutRenewingCachedRows() {
        poll(machine(102, "pve1"));
        long before = revision();
        identified(at(102), machine(102, "pve1"), "ctime=1700000000");
        assertThat(guests.identity(at(102).id())).isEqualTo("ctime=1700000000");
        assertThat(revision()).isEqualTo(before);
    }

    @Test
    void aMachineThatWasReplacedBetweenTwoPollsIsAnotherGuest() {
        poll(machine(102, "pve1"));
        identified(at(102), machine(102, "pve1"), "ctime=1700000000");
        long id = at(102).id();
        identified(at(102), machine(102, "pve1"), "ctime=1700000009");
        assertThat(at(102).id()).isNotEqualTo(id);
    }

    @Test
    void aContainerIsAnotherOneOnlyIfItWasMissingAndSharesNoMacAddress() {
        poll(container(101, "pve1"));
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:01,BC:24:11:00:00:02");
        long id = at(101).id();
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:03");
        assertThat(at(101).id()).isEqualTo(id);
        missingAndBack(container(101, "pve1"), "mac=BC:24:11:00:00:03,BC:24:11:00:00:04");
        assertThat(at(101).id()).isEqualTo(id);
        missingAndBack(container(101, "pve1"), null);
        assertThat(at(101).id()).isEqualTo(id);
        assertThat(at(101).missingSince()).isNull();
        missingAndBack(container(101, "pve1"), "mac=BC:24:11:00:00:05");
        assertThat(at(101).id()).isNotEqualTo(id);
    }

    @Test
    void aGuestThatHoldfastCreatedNeverGetsTheIdOfAMissingOne() {
        poll(container(101, "pve1"), container(103, "pve1"));
        long missing = at(101).id();
        long present = at(103).id();
        guests.missing(at(101));
        assertThat(idOfNew(101)).isNotEqualTo(missing).isEqualTo(at(101).id());
        assertThat(idOfNew(103)).isEqualTo(present);
        assertThat(idOfNew(104)).isEqualTo(at(104).id());
    }

    private long idOfNew(int vmid) {
        return idOfNew(vmid, NOW);
    }

    private long idOfNew(int vmid, Instant since) {
        return db.write(h -> guests.idOfNew(h, new GuestRef(cluster, vmid), GuestKind.LXC, "pve1", since));
    }

    @Test
    void aGuestThatAJobCreatedGetsNoRowFromBeforeTheJob() {
        poll(container(101, "pve1"));
        long before = at(101).id();
        assertThat(idOfNew(101, NOW)).as("a poll may see it first").isEqualTo(before);
        assertThat(idOfNew(101, NOW.plusSeconds(1))).isNotEqualTo(before).isEqualTo(at(101).id());
        assertThat(guests.find(before)).isNull();
        assertThat(replaced).containsExactly(new GuestRef(cluster, 101));
    }

    @Test
    void aGuestThatAJobDestroyedIsUnknownAtOnceAndTheNextOneWithItsNumberIsAnotherOne() {
        poll(machine(102, "pve1"));
        long id = at(102).id();
        guests.destroyed(id);
        assertThat(guests.find(id)).isNull();
        assertThat(guests.ofCluster(cluster)).isEmpty();
        assertThat(replaced).containsExactly(new GuestRef(cluster, 102));
        poll(machine(102, "pve1"));
        long next = at(102).id();
        assertThat(next).isNotEqualTo(id);
        guests.destroyed(id);
        assertThat(at(102).id()).as("a job that ends late harms no other guest").isEqualTo(next);
    }

    @Test
    void aContainerThatWasDestroyedBetweenTwoPollsIsAnotherOneUnlessItHasAMacAddressOfItBack() {
        poll(container(101, "pve1"));
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:01");
        long id = at(101).id();
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:01,BC:24:11:00:00:02", true);
        assertThat(at(101).id()).isEqualTo(id);
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:03", true);
        assertThat(at(101).id()).isNotEqualTo(id);
    }

    @Test
    void aSuspectIsToldOnce() {
        guests.suspect(5);
        guests.suspect(6);
        assertThat(guests.takeSuspects(Set.of(5L, 7L))).containsExactly(5L);
        assertThat(guests.takeSuspects(Set.of(5L, 6L))).containsExactly(6L);
    }

    @Test
    void aConfigurationThatSomebodyReadsConfirmsOnlyTheStoredIdentity() {
        poll(container(101, "pve1"));
        Runnable read = () -> new Guests(guests, null, null)
                .read(
                        new GuestRef(cluster, 101),
                        GuestKind.LXC,
                        new GuestConfig(Map.of("net0", "name=eth0,hwaddr=BC:24:11:00:00:01"), ""));
        Set<Long> all = Set.of(at(101).id());
        read.run();
        assertThat(guests.takeConfirmed(all)).as("nothing is stored").isEmpty();
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:01");
        read.run();
        assertThat(guests.takeConfirmed(all)).containsExactlyElementsOf(all);
        assertThat(guests.takeConfirmed(all)).as("told once").isEmpty();
        identified(at(101), container(101, "pve1"), "mac=BC:24:11:00:00:02");
        read.run();
        assertThat(guests.takeConfirmed(all)).as("another one").isEmpty();
        assertThat(guests.takeSuspects(all)).containsExactlyElementsOf(all);
    }

    @Test
    void replicasThatPollTheSameClusterAddEachGuestOnce() throws Exception {
        var seen = IntStream.range(100, 200).mapToObj(i -> container(i, "pve1")).toArray(GuestState[]::new);
        try (var together = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, 4).forEach(_ -> together.submit(() -> poll(seen)));
        }
        assertThat(guests.ofCluster(cluster)).hasSize(100);
        Long rows = db.read(
                h -> h.select("SELECT count(*) FROM guest").mapTo(Long.class).one());
        assertThat(rows).isEqualTo(100);
    }
}
