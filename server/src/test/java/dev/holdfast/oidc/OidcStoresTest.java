package dev.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.auth.SetupCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of single sign-on. */
@ParameterizedClass
@EnumSource(TestDb.class)
class OidcStoresTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final TestDb kind;
    private final LoginAttemptStore flows = new LoginAttemptStore();
    private final ProviderConfigStore setups = new ProviderConfigStore();
    private Db db;
    private Accounts accounts;
    private IdentityLinking people;

    OidcStoresTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
        accounts = new Accounts(db, () -> NOW, new Rights(db, () -> NOW), new SetupCode(), PasswordCost.USUAL);
        people = new IdentityLinking(db, () -> NOW, accounts, new IdentityStore());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static LoginAttempt flow(int state, String ip, Instant ends) {
        byte[] word = {(byte) state, 2, 3};
        return new LoginAttempt(word, word, word, word, "https://id.example.net", "holdfast", "/", ip, ends);
    }

    private static ProviderConfig setup(String issuer, Role role) {
        return new ProviderConfig(issuer, "holdfast", new byte[] {1, 2}, role, null, "{}", NOW, false);
    }

    private static ExternalIdentity person(String subject, String email) {
        return new ExternalIdentity("https://id.example.net", subject, email, null, false);
    }

    private Account welcome(ExternalIdentity identity, Role role) {
        return people.signIn(identity, role, _ -> {});
    }

    private <T> List<T> atOnce(int many, Callable<T> work) throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var works = IntStream.range(0, many).mapToObj(_ -> work).toList();
            return executor.invokeAll(works).stream().map(Future::resultNow).toList();
        }
    }

    @Test
    void aFlowIsTakenOnceBySimultaneousCallers() throws Exception {
        db.writing(h -> flows.insert(h, flow(7, "192.0.2.1", NOW)));
        var taken = atOnce(8, () -> db.write(h -> flows.take(h, flow(7, "", NOW).stateHash())) != null);
        assertThat(taken).hasSize(8).filteredOn(got -> got).hasSize(1);
    }

    @Test
    void flowsAreCountedByAddressAndDeletedWhenExpired() {
        db.writing(h -> {
            flows.insert(h, flow(1, "192.0.2.1", NOW));
            flows.insert(h, flow(2, "192.0.2.1", NOW.plusMillis(1)));
            flows.insert(h, flow(3, "192.0.2.2", NOW.plusSeconds(60)));
        });
        long before = db.read(h -> flows.count(h, "192.0.2.1"));
        db.writing(h -> flows.deleteOver(h, NOW));
        long after = db.read(h -> flows.count(h, "192.0.2.1"));
        assertThat(List.of(before, after)).containsExactly(2L, 1L);
    }

    @Test
    void thereIsAtMostOneProvider() {
        db.writing(h -> setups.put(h, setup("https://one.example.net", Role.VIEWER)));
        db.writing(h -> setups.put(h, setup("https://two.example.net", null)));
        ProviderConfig stored = Objects.requireNonNull(db.read(setups::find));
        assertThat(stored.issuer()).isEqualTo("https://two.example.net");
        assertThat(stored.defaultRole()).isNull();
        db.writing(h -> setups.checked(h, "https://one.example.net", "{\"old\":1}", NOW));
        db.writing(h -> setups.checked(h, "https://two.example.net", "{\"new\":1}", NOW.plusSeconds(1)));
        assertThat(Objects.requireNonNull(db.read(setups::find)).document()).isEqualTo("{\"new\":1}");
        boolean first = db.write(setups::delete);
        boolean second = db.write(setups::delete);
        assertThat(List.of(first, second)).containsExactly(true, false);
    }

    @Test
    void simultaneousSignInsOfOneUserCreateOneAccount() throws Exception {
        var ids = atOnce(
                6, () -> welcome(person("ada", "ada@example.net"), Role.VIEWER).id());
        assertThat(ids).hasSize(6).containsOnly(ids.getFirst());
        assertThat(welcome(person("ada", "new@example.net"), null).role()).isEqualTo(Role.VIEWER);
    }

    @Test
    void onlyOneOfTwoUsersGetsTheSameAddress() throws Exception {
        var names = new java.util.concurrent.ConcurrentLinkedQueue<>(List.of("ada", "eve"));
        var ends = atOnce(2, () -> {
            try {
                welcome(person(Objects.requireNonNull(names.poll()), "ada@example.net"), null);
                return "in";
            } catch (Refusal refusal) {
                return refusal.code().word();
            }
        });
        assertThat(ends).containsExactlyInAnyOrder("in", "oidc_email_taken");
    }

    @Test
    void anIdentityIsDeletedWithItsAccountAndIsNotShared() {
        var account = welcome(person("ada", "ada@example.net"), null);
        var identities = new IdentityStore();
        assertThatThrownBy(
                        () -> db.writing(h -> identities.insert(h, account.id(), "https://id.example.net", "ada", NOW)))
                .isInstanceOf(ConstraintViolation.class);
        db.writing(h -> identities.insert(h, account.id(), "https://id.example.net", "Ada", NOW));
        db.writing(h -> h.execute("DELETE FROM account WHERE id = ?", account.id()));
        Long left = db.read(h -> identities.findAccount(h, "https://id.example.net", "ada"));
        assertThat(left).isNull();
    }
}
