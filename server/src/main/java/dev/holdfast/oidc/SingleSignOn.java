package dev.holdfast.oidc;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.OutgoingHttp;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Op;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The configuration of single sign-on: one provider for the whole installation, or none. */
public final class SingleSignOn {
    private static final Logger log = LoggerFactory.getLogger(SingleSignOn.class);
    private static final String CALLBACK = Op.PREFIX + "/auth/oidc/callback";
    private static final String SEALED = "oidc_config:client_secret";
    /** Providers change their addresses occasionally. */
    private static final Duration FRESH = Duration.ofDays(1);

    private final Db db;
    private final Sealer sealer;
    private final InstantSource clock;
    private final Entitlements entitlements;
    private final ProviderDiscovery discovery;
    private final Supplier<@Nullable String> publicUrl;
    private final ProviderConfigStore store = new ProviderConfigStore();
    private final LoginAttemptStore flows = new LoginAttemptStore();

    /** The dependencies of single sign-on. */
    public record Dependencies(
            Db db,
            Sealer sealer,
            InstantSource clock,
            Entitlements entitlements,
            OutgoingHttp outgoing,
            Addresses addresses,
            Supplier<@Nullable String> publicUrl) {}

    /** The configuration in this database. */
    public SingleSignOn(Dependencies on) {
        this.db = on.db();
        this.sealer = on.sealer();
        this.clock = on.clock();
        this.entitlements = on.entitlements();
        this.discovery = new ProviderDiscovery(on.outgoing(), on.addresses());
        this.publicUrl = on.publicUrl();
    }

    /** Whether users can sign in with it: a provider is configured, and the feature is on. */
    public boolean isOn() {
        return entitlements.allow(Entitlement.AUTH_OIDC) && db.read(store::isThere);
    }

    /** The accounts that are linked to a provider. */
    public Set<Long> accounts() {
        return db.read(new IdentityStore()::accounts);
    }

    OidcConfig view() {
        ProviderConfig setup = db.read(store::find);
        URI redirect = findRedirectUri();
        String uri = redirect == null ? null : redirect.toString();
        if (setup == null) return new OidcConfig(false, null, null, uri, null, null, false, false);
        return new OidcConfig(
                true,
                setup.issuer(),
                setup.clientId(),
                uri,
                setup.defaultRole(),
                setup.name(),
                true,
                setup.trustsEmail());
    }

    /** Checks the provider and uses it from now on instead of any other. */
    OidcConfig configure(Principal who, OidcConfigIn in) {
        Role role = in.defaultRole();
        if (role != null && !who.has(role)) throw Refusal.roleRequired(role.word());
        boolean trusts = Boolean.TRUE.equals(in.trustsEmail());
        // Who can change an address at the provider then signs in with it as a new user.
        if (trusts && !who.has(Role.OWNER)) throw Refusal.roleRequired(Role.OWNER.word());
        String issuer = in.issuer().trim();
        String document = discovery.fetch(issuer);
        var setup = new ProviderConfig(
                issuer,
                in.clientId().trim(),
                sealer.seal(Secret.of(in.clientSecret().reveal().trim()), SEALED),
                role,
                in.name() == null ? null : in.name().trim(),
                document,
                clock.instant(),
                trusts);
        db.writing(h -> {
            store.put(h, setup);
            flows.deleteAll(h);
        });
        return view();
    }

    /** Removes single sign-on. The links of accounts stay, in case the same provider is configured again. */
    void forget() {
        boolean gone = db.write(h -> {
            flows.deleteAll(h);
            return store.delete(h);
        });
        if (!gone) throw Refusal.notFoundBecause("oidc", "Single sign-on is not set up.");
    }

    /** The configuration in use; refuses when there is none or the feature is off. */
    ProviderConfig inUse() {
        entitlements.require(Entitlement.AUTH_OIDC);
        ProviderConfig setup = db.read(store::find);
        if (setup == null) {
            throw Refusal.of(
                    OidcRefusals.OIDC_NOT_CONFIGURED,
                    "Single sign-on is not set up. An admin can set it up in the settings.");
        }
        return setup;
    }

    /** The provider of a configuration; its document is fetched again after a day. */
    ProviderMetadata provider(ProviderConfig setup) {
        try {
            return discovery.read(isFresh(setup) ? setup.document() : checkAgain(setup), setup.issuer());
        } catch (ProviderMetadata.NotUsable e) {
            // The stored document was usable: only the permission to connect to loopback can have been removed since.
            log.warn("The single sign-on provider can no longer be used: {}", e.getMessage());
            throw Refusal.of(
                    OidcRefusals.OIDC_UNREACHABLE,
                    "The sign-in provider can no longer be used. Ask an admin to check the log.");
        }
    }

    private boolean isFresh(ProviderConfig setup) {
        return setup.lookedAt().plus(FRESH).isAfter(clock.instant());
    }

    /** If the provider is down or its document is invalid, the stored one stays in use; the next check is in a day. */
    private String checkAgain(ProviderConfig setup) {
        String document = setup.document();
        try {
            document = discovery.fetch(setup.issuer());
        } catch (Refusal refused) {
            log.warn("The document of the single sign-on provider was not refreshed: {}", refused.violations());
        }
        String stored = document;
        Instant now = clock.instant();
        db.writing(h -> store.checked(h, setup.issuer(), stored, now));
        return stored;
    }

    Secret clientSecret(ProviderConfig setup) {
        return sealer.open(setup.clientSecret(), SEALED);
    }

    /** The address to which the provider redirects browsers. Never derived from request headers, which can be forged. */
    URI redirectUri() {
        URI uri = findRedirectUri();
        if (uri == null) {
            throw Refusal.of(
                    OidcRefusals.PUBLIC_URL_MISSING,
                    "Single sign-on needs the public address, to which the provider redirects browsers. Set it first in"
                            + " the settings or as HOLDFAST_PUBLIC_URL, such as https://holdfast.example.net.");
        }
        return uri;
    }

    private @Nullable URI findRedirectUri() {
        String url = publicUrl.get();
        return url == null ? null : URI.create(url + CALLBACK);
    }
}
