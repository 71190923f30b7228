package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TwoTeams;
import dev.holdfast.access.Credential;
import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Op;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.StartPermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks every operation that starts jobs: a job starts for those whom the operation admits in the places it works on. */
class StartAuthorizationTest {
    private static final TwoTeams house = new TwoTeams();
    private static final Set<Entitlement> off = EnumSet.noneOf(Entitlement.class);
    private static @Nullable Principal who;

    @BeforeAll
    static void start() {
        house.start();
    }

    @AfterAll
    static void stop() {
        house.close();
    }

    static Stream<Op<?>> starting() {
        return house.plane().wiring().ops().list().stream()
                .filter(op -> !op.jobs().isEmpty());
    }

    private static final OwnershipLookup HOSTS = new OwnershipLookup() {
        @Override
        public Ownership ofHost(@Nullable Long hostId) {
            if (hostId == null) return Ownership.PLATFORM;
            Ownership ownership = house.plane().wiring().ops().resources().ownerOf("host", hostId);
            return ownership == null ? Ownership.PLATFORM : ownership;
        }

        @Override
        public @Nullable Set<Long> readableBy(Principal reader) {
            throw new UnsupportedOperationException();
        }
    };

    private static @Nullable Refusal ask(String kind, @Nullable JobTarget target, Long... others) {
        var guards = new StartAuthorization(
                house.plane().wiring().ops(), _ -> who, HOSTS, feature -> !off.contains(feature));
        return guards.refusal(new StartPermission.Start(
                new Requester(7, "ada", null, null), kind, target, null, Arrays.asList(others)));
    }

    private static Principal of(@Nullable Role platform, Map<Long, Role> teams) {
        return new Principal(7, "ada", platform, teams, new Credential.Past(), null);
    }

    private static JobTarget app(TwoTeams.Lot lot) {
        return JobTarget.app(lot.app(), "an app");
    }

    private static JobTarget host(TwoTeams.Lot lot) {
        return JobTarget.host(lot.host(), "a host");
    }

    private static List<String> kinds(Op<?> op) {
        return op.jobs();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("starting")
    void aJobStartsForTheRoleThatItsOperationNeeds(Op<?> op) {
        for (String kind : kinds(op)) {
            for (Role role : Role.values()) {
                boolean may = op.guard().role().isReachedBy(role);
                who = of(role, Map.of());
                assertThat(ask(kind, app(house.lone())) == null)
                        .as("%s as %s", kind, role)
                        .isEqualTo(may);
                who = of(null, Map.of(house.red(), role));
                for (JobTarget own : List.of(app(house.own()), host(house.own()))) {
                    assertThat(ask(kind, own) == null)
                            .as("%s as %s of the team", kind, role)
                            .isEqualTo(may);
                }
                for (JobTarget hidden : List.of(app(house.other()), host(house.other()), app(house.lone()))) {
                    assertThat(ask(kind, hidden))
                            .as("%s as %s of another team", kind, role)
                            .isNotNull();
                }
                assertThat(ask(kind, null)).as("%s on the platform", kind).isNotNull();
                assertThat(ask(kind, app(house.own()), house.own().host()) == null)
                        .isEqualTo(may);
                assertThat(ask(kind, app(house.own()), house.other().host())).isNotNull();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("starting")
    void aTokenStillNeedsTheScopeAndTheFeature(Op<?> op) {
        JobTarget target = app(house.own());
        for (String kind : kinds(op)) {
            who = new Principal(7, "ada", Role.OWNER, Map.of(), new Credential.Token(1, Set.of("meta:read")), null);
            assertThat(ask(kind, target).code()).isEqualTo(Refusal.Code.SCOPE_REQUIRED);
            who = new Principal(7, "ada", Role.OWNER, Map.of(), new Credential.Token(1, Set.of(op.scope())), null);
            if (op.isInPerson()) {
                assertThat(ask(kind, target).code()).isEqualTo(Refusal.Code.SCOPE_REQUIRED);
                continue;
            }
            assertThat(ask(kind, target)).isNull();
            off.addAll(EnumSet.allOf(Entitlement.class));
            assertThat(ask(kind, target).code()).isEqualTo(Refusal.Code.ENTITLEMENT_REQUIRED);
            off.clear();
        }
    }

    @Test
    void aKindThatNoOperationStartsIsRefused() {
        who = of(Role.OWNER, Map.of());
        assertThat(ask("app.launch", null).code()).isEqualTo(Refusal.Code.NOT_FOUND);
    }
}
