package dev.holdfast.teams;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.db.Db;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A membership counts only from its configured network. */
class MembershipNetworkTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private TwoTeams.User user;

    @BeforeEach
    void begin() {
        user = house.user();
    }

    private void belongs(String cidr, int nomatch) {
        house.plane()
                .as(OWNER)
                .put(
                        "/teams/" + house.red() + "/members/" + user.id(),
                        "{\"cidr\":\"" + cidr + "\",\"nomatch\":" + nomatch + "}");
    }

    private static boolean counts(TestBrowser visitor, Map<String, String> headers) {
        int status = visitor.send("GET", "/hosts", null, headers).status();
        assertThat(status).isIn(200, 403);
        return status == 200;
    }

    @Test
    void itCountsFromInsideItsNetworkOnly() {
        belongs("127.0.0.2/31", 0);
        assertThat(counts(user.visitor(), Map.of())).isFalse();
        assertThat(counts(user.visitor().from("127.0.0.2"), Map.of())).isTrue();
        assertThat(counts(user.visitor().from("127.0.0.3"), Map.of())).isTrue();
        assertThat(counts(user.visitor().from("127.0.0.4"), Map.of())).isFalse();
    }

    @Test
    void onlyTeamsThatCountFromTheCallersAddressAreListed() {
        belongs("127.0.0.2/31", 0);
        assertThat(user.visitor().get("/auth/me").tree().get("teams")).isEmpty();
        assertThat(user.visitor().from("127.0.0.2").get("/auth/me").tree().get("teams"))
                .hasSize(1);
    }

    @Test
    void withNomatchItCountsFromOutsideOnly() {
        belongs("127.0.0.2/32", 1);
        assertThat(counts(user.visitor(), Map.of())).isTrue();
        assertThat(counts(user.visitor().from("127.0.0.2"), Map.of())).isFalse();
    }

    @ParameterizedTest(name = "{0}, nomatch {1}, seen by the proxy as {2}: {3}")
    @CsvSource({
        "2001:db8::/32, 0, 2001:db8::7, true",
        "2001:db8::/32, 0, 2001:db9::7, false",
        "2001:db8::/32, 1, 10.0.0.1, true",
        "10.0.0.0/8, 0, ::ffff:10.1.2.3, true",
        "10.0.0.0/8, 0, '192.0.2.1, 10.1.2.3', true",
        "10.0.0.0/8, 0, '10.1.2.3, 192.0.2.1', false",
        "10.0.0.0/8, 0, unknown, false",
        "10.0.0.0/8, 1, unknown, false",
        "0.0.0.0/0, 0, unknown, true"
    })
    void behindATrustedProxyTheAddressIsTheOneTheProxySaw(String cidr, int nomatch, String seen, boolean counts) {
        belongs(cidr, nomatch);
        TestBrowser proxied = user.visitor().from(TwoTeams.PROXY);
        assertThat(counts(proxied, Map.of("X-Forwarded-For", seen))).isEqualTo(counts);
    }

    @Test
    void theAddressHeaderOfUntrustedClientsIsIgnored() {
        belongs("10.0.0.0/8", 0);
        assertThat(counts(user.visitor(), Map.of("X-Forwarded-For", "10.0.0.1")))
                .isFalse();
    }

    @Test
    void theProxysOwnHeaderLineCountsAndNotTheClients() throws IOException, InterruptedException {
        belongs("10.0.0.0/8", 0);
        TestBrowser proxied = user.visitor().from(TwoTeams.PROXY);
        HttpRequest one = proxied.request("GET", "/hosts", null, Map.of("X-Forwarded-For", "10.0.0.1"));
        HttpRequest two = HttpRequest.newBuilder(one, (_, _) -> true)
                .header("X-Forwarded-For", "192.0.2.1")
                .build();
        assertThat(proxied.http()
                        .send(two, HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void aDamagedRowDoesNotCountAndLocksNobodyOut() {
        belongs("10.0.0.0/8", 1);
        assertThat(counts(user.visitor(), Map.of())).isTrue();
        try (Db db = Db.open(house.plane().config().database())) {
            db.writing(h -> h.execute("UPDATE membership SET cidr = 'the office'"));
        }
        assertThat(user.visitor().get("/auth/me").status()).isEqualTo(200);
        assertThat(counts(user.visitor(), Map.of())).isFalse();
        assertThat(house.plane()
                        .as(OWNER)
                        .get("/teams/" + house.red() + "/members")
                        .list())
                .singleElement()
                .satisfies(m -> assertThat(m).containsEntry("cidr", "the office"));
        house.join(house.red(), user.id(), VIEWER, TwoTeams.ANYWHERE);
        assertThat(counts(user.visitor(), Map.of())).isTrue();
    }
}
