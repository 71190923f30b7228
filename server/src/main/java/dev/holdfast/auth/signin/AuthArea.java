package dev.holdfast.auth.signin;

import dev.holdfast.auth.AccountTokens;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Identities;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.auth.SetupCode;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.auth.session.Sessions;
import dev.holdfast.auth.user.UserRoutes;
import dev.holdfast.auth.user.Users;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accounts, users, sessions and signing in. */
public final class AuthArea implements Area {
    private static final Logger LOG = LoggerFactory.getLogger(AuthArea.class);

    private final SetupCode setupCode = new SetupCode();
    private final Accounts accounts;
    private final Sessions sessions;
    private final SignIn signIn;
    private final AuthRoutes routes;
    private final UserRoutes userRoutes;
    private final String address;

    /** {@code identities} are the accounts of single sign-on. Creates the first owner if the configuration names one. */
    public AuthArea(
            Platform platform,
            Memberships memberships,
            Identities identities,
            AccountTokens tokens,
            PasswordCost cost) {
        var db = platform.db();
        var clock = platform.clock();
        var rights = platform.rights();
        this.accounts = new Accounts(db, clock, rights, setupCode, cost);
        this.sessions = new Sessions(db, clock, platform.streams(), memberships, rights);
        var secondFactor = new SecondFactor(db, platform.sealer(), clock, rights);
        var users = new Users(accounts, memberships, secondFactor, platform.features());
        this.signIn = new SignIn(db, clock, platform.sealer(), accounts, sessions, secondFactor, users);
        this.routes = new AuthRoutes(db, clock, accounts, sessions, users, secondFactor, signIn, tokens);
        this.userRoutes = new UserRoutes(db, clock, accounts, memberships, rights, secondFactor, identities);
        this.address = address(platform);
        var owner = platform.config().firstOwner();
        if (owner != null) accounts.createOwnerIfNone(owner.email(), owner.password());
    }

    private static String address(Platform platform) {
        String known = platform.settings().publicUrl();
        var config = platform.config();
        String scheme = config.tls() == null ? "http" : "https";
        return known == null ? scheme + "://127.0.0.1:" + config.listen().getPort() : known;
    }

    /** The accounts. */
    public Accounts accounts() {
        return accounts;
    }

    /** The sessions of browsers. */
    public Sessions sessions() {
        return sessions;
    }

    /** Signing in. */
    public SignIn signIn() {
        return signIn;
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        userRoutes.declare(ops);
    }

    @Override
    public void start() {
        if (!accounts.none()) return;
        LOG.info(
                "There is no owner yet. From another machine, or through a proxy, the set-up page asks for this code:"
                        + " {}. A link that has it already: {}/login#setup={}",
                setupCode.text(),
                address,
                setupCode.text());
    }
}
