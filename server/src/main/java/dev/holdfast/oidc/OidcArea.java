package dev.holdfast.oidc;

import dev.holdfast.auth.signin.AuthArea;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** Single sign-on. */
public final class OidcArea implements Area {
    private final OidcRoutes routes;

    /** Signing in with this configuration of single sign-on. */
    public OidcArea(Platform platform, SingleSignOn singleSignOn, AuthArea auth) {
        var redirect = new LoginRedirect(
                singleSignOn,
                new LoginAttempts(platform.db(), platform.sealer(), platform.clock()),
                new CodeExchange(platform.outgoing(), new IdTokens(platform.clock())),
                new IdentityLinking(platform.db(), platform.clock(), auth.accounts(), new IdentityStore()),
                auth.signIn());
        this.routes = new OidcRoutes(singleSignOn, redirect, platform.audit());
    }

    /** The configuration, which the list of users needs before this area is built. */
    public static SingleSignOn singleSignOn(Platform platform) {
        return new SingleSignOn(new SingleSignOn.Dependencies(
                platform.db(),
                platform.sealer(),
                platform.clock(),
                platform.features(),
                platform.outgoing(),
                platform.addresses(),
                platform.settings()::publicUrl));
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }
}
