package dev.holdfast.hosts.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.pve.Pve;
import dev.holdfast.pve.PveClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class HypervisorsTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

    @TempDir
    Path folder;

    private final HostStore store = new HostStore();
    private final Pve pve = new Pve(_ -> true);
    private final DatabaseConfig place;
    private final Db db;
    private Sealer sealer;
    private Hypervisors hypervisors;
    private long cluster;
    private long alpha;

    HypervisorsTest(TestDb kind) {
        place = kind.place();
        db = Db.open(place);
    }

    @BeforeEach
    void enrol() {
        sealer = MasterKey.open(folder.resolve("master.key"), db).sealer();
        hypervisors = hypervisors(db);
        cluster = db.write(h -> store.insertCluster(h, "lab", List.of()));
        alpha = add("alpha");
        add("beta");
    }

    @AfterEach
    void close() {
        pve.close();
        db.close();
    }

    private Hypervisors hypervisors(Db of) {
        return new Hypervisors(of, sealer, new Scrubber(), pve);
    }

    private long add(String node) {
        return db.write(h -> {
            Host host = new Host(
                    0,
                    cluster,
                    null,
                    node,
                    "https://" + node + ".test:8006",
                    node,
                    null,
                    true,
                    node + "@pve!one",
                    null,
                    null,
                    NOW);
            long id = store.insert(h, host, new byte[0]);
            store.seal(h, id, sealer.seal(Secret.of("the first"), Hypervisors.context(id)));
            return id;
        });
    }

    private PveClient client(Hypervisors of) {
        return of.client(cluster, "alpha");
    }

    @Test
    void aCallReadsNoHostAndOnSqliteNothingAtAll() {
        PveClient first = client(hypervisors);
        Host endpoint = hypervisors.endpoint(cluster, "alpha");
        if (place.isSqlite()) db.close(); // from here on a statement fails
        assertThat(client(hypervisors)).isSameAs(first);
        assertThat(hypervisors.endpoint(cluster, "alpha")).isSameAs(endpoint);
        assertThat(hypervisors.tokenIds(cluster)).containsExactlyInAnyOrder("alpha@pve!one", "beta@pve!one");
    }

    @Test
    void whatWasStoredHoldsForTheNextCall() {
        PveClient first = client(hypervisors);
        db.writing(h -> store.seal(h, alpha, sealer.seal(Secret.of("the second"), Hypervisors.context(alpha))));
        assertThat(client(hypervisors)).as("with the new secret").isNotSameAs(first);
        db.writing(h -> store.delete(h, alpha));
        assertThat(hypervisors.endpoint(cluster, "alpha").node()).isEqualTo("beta");
        assertThat(hypervisors.tokenIds(cluster)).containsExactly("beta@pve!one");
    }

    @Test
    void whatAnotherReplicaStoredHoldsForTheNextCall() {
        if (place.isSqlite()) return; // which has no other replicas
        try (Db other = Db.open(place)) {
            Hypervisors there = hypervisors(other);
            PveClient first = client(there);
            db.writing(h -> store.seal(h, alpha, sealer.seal(Secret.of("the second"), Hypervisors.context(alpha))));
            assertThat(client(there)).as("with the new secret").isNotSameAs(first);
            db.writing(h -> {
                for (Host host : store.list(h)) store.delete(h, host.id());
            });
            assertThatThrownBy(() -> client(there)).isInstanceOf(Refusal.class).hasMessageContaining("enrolled");
        }
    }
}
