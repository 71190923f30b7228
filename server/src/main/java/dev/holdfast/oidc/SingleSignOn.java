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
import dev.holdfast.http.Dispatcher;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How single sign-on is set up: one provider for the whole installation, or none. */
public final class SingleSignOn {
    private static final Logger log = LoggerFactory.getLogger(SingleSignOn.class);
    private static final String CALLBACK = Dispatcher.PREFIX + "/auth/oidc/callback";
    private static final String SEALED = "oidc_config:client_secret";
    /** Providers move their addresses now and then. */
    private static final Duration FRESH = Duration.ofDays(1);

    private final Db db;
    private final Sealer sealer;
    private final InstantSource clock;
    private final Entitlements entitlements;
    private final ProviderDiscovery discovery;
    private final Supplier<@Nullable String> publicUrl;
    private final ProviderConfigStore store = new ProviderConfigStore();
    private final LoginAttemptStore flows = new LoginAttemptStore();

    /** What single sign-on asks of those below it. */
    public record Dependencies(
            Db db,
            Sealer sealer,
            InstantSource clock,
            Entitlements entitlements,
            OutgoingHttp outgoing,
            Addresses addresses,
            Supplier<@Nullable String> publicUrl) {}

    /** The set-up in this database. */
    public SingleSignOn(Dependencies on) {
        this.db = on.db();
        this.sealer = on.sealer();
        this.clock = on.clock();
        this.entitlements = on.entitlements();
        this.discovery = new ProviderDiscovery(on.outgoing(), on.addresses());
        this.publicUrl = on.publicUrl();
    }

    /** Whether people may sign in with it: there is a provider, and the feature is on. */
    public boolean isOn() {
        return entitlements.allow(Entitlement.AUTH_OIDC) && db.read(store::isThere);
    }

    /** The accounts that a provider knows. */
    public Set<Long> accounts() {
        return db.read(new IdentityStore()::accounts);
    }

    OidcConfig view() {
        ProviderConfig setup = db.read(store::find);
        URI redirect = findRedirectUri();
        String uri = redirect == null ? null : redirect.toString();
        if (setup == null) return new OidcConfig(false, null, null, uri, null, null, false);
        return new OidcConfig(true, setup.issuer(), setup.clientId(), uri, setup.defaultRole(), setup.name(), true);
    }

    /** Looks at the provider and uses it from now on, in place of any other. */
    OidcConfig configure(Principal who, OidcConfigIn in) {
        Role role = in.defaultRole();
        if (role != null && !who.has(role)) throw Refusal.roleRequired(role.wire());
        String issuer = in.issuer().trim();
        String document = discovery.fetch(issuer);
        var setup = new ProviderConfig(
                issuer,
                in.clientId().trim(),
                sealer.seal(Secret.of(in.clientSecret().reveal().trim()), SEALED),
                role,
                in.name() == null ? null : in.name().trim(),
                document,
                clock.instant());
        db.writing(h -> {
            store.put(h, setup);
            flows.deleteAll(h);
        });
        return view();
    }

    /** Ends single sign-on. Who signed in with it stays who they are, should the same provider come back. */
    void forget() {
        boolean gone = db.write(h -> {
            flows.deleteAll(h);
            return store.delete(h);
        });
        if (!gone) throw Refusal.notFoundBecause("oidc", "Single sign-on is not set up.");
    }

    /** The set-up in use; refuses when there is none or the feature is off. */
    ProviderConfig inUse() {
        entitlements.require(Entitlement.AUTH_OIDC);
        ProviderConfig setup = db.read(store::find);
        if (setup == null) {
            throw Refusal.conflict(
                    Refusal.Code.OIDC_NOT_CONFIGURED,
                    "Single sign-on is not set up. An admin can do so in the settings.");
        }
        return setup;
    }

    /** The provider of a set-up, looked at again when it has been a day. */
    ProviderMetadata provider(ProviderConfig setup) {
        try {
            return discovery.read(isFresh(setup) ? setup.document() : checkAgain(setup), setup.issuer());
        } catch (ProviderMetadata.NotUsable e) {
            // Was usable when it was kept: only the permission to speak to loopback can have gone since.
            log.warn("The provider of single sign-on can't be used any more: {}", e.getMessage());
            throw Refusal.signInFailed(Refusal.Code.OIDC_UNREACHABLE, "The provider can't be used any more.");
        }
    }

    private boolean isFresh(ProviderConfig setup) {
        return setup.lookedAt().plus(FRESH).isAfter(clock.instant());
    }

    /** A provider that is down, or says nonsense for a moment, is what it was before; the next look is in a day. */
    private String checkAgain(ProviderConfig setup) {
        String document = setup.document();
        try {
            document = discovery.fetch(setup.issuer());
        } catch (Refusal refused) {
            log.warn("The provider of single sign-on was not looked at again: {}", refused.violations());
        }
        String kept = document;
        Instant now = clock.instant();
        db.writing(h -> store.checked(h, setup.issuer(), kept, now));
        return kept;
    }

    Secret clientSecret(ProviderConfig setup) {
        return sealer.open(setup.clientSecret(), SEALED);
    }

    /** Where the provider sends browsers back to. Never made of what a request says, which anybody can write. */
    URI redirectUri() {
        URI uri = findRedirectUri();
        if (uri == null) {
            throw Refusal.conflict(
                    Refusal.Code.PUBLIC_URL_MISSING,
                    "Set the public address first (in the settings, or as HOLDFAST_PUBLIC_URL, such as"
                            + " https://holdfast.example.net): single sign-on leads back to it.");
        }
        return uri;
    }

    private @Nullable URI findRedirectUri() {
        String url = publicUrl.get();
        return url == null ? null : URI.create(url + CALLBACK);
    }
}
