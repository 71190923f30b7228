package dev.holdfast.auth.signin;

import static dev.holdfast.access.Entitlement.AUTH_TOTP;
import static dev.holdfast.auth.AuthRefusals.BAD_CREDENTIALS;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.RATE_LIMITED;

import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Ok;
import dev.holdfast.auth.device.TrustedDevice;
import dev.holdfast.auth.device.TrustedDevices;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import java.util.List;

/** The operations under /auth/totp and /auth/trusted-devices. */
record SecondFactorRoutes(SignIn signIn, SecondFactor secondFactor, Accounts accounts, OwnPassword password) {
    /**
     * New recovery codes, shown once.
     *
     * @param recoveryCodes ten codes, each of which replaces a code of the app once; all earlier ones are now invalid
     */
    record RecoveryCodes(List<String> recoveryCodes) {
        @Override
        public String toString() {
            return "RecoveryCodes";
        }
    }

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.post("auth.totp", "/auth/totp", "Finish a sign-in with a code of the app or a recovery code")
                .open()
                .takes(TotpLoginIn.class)
                .refuses(BAD_CREDENTIALS, RATE_LIMITED)
                .setsCookies()
                .answers(200, SignedIn.class, signIn::finish);

        ops.post("auth.enroll_totp", "/auth/totp/enroll", "Set up an authenticator app; takes effect once confirmed")
                .signedIn(AUTH_TOTP)
                .inPerson()
                .takes(TotpEnrollIn.class)
                .refuses(CONFLICT, RATE_LIMITED)
                .answers(200, SecondFactor.Enrolment.class, (call, in) -> {
                    password.proveRecently(call, in.password());
                    return secondFactor.enrol(accounts.get(me(call)));
                });

        ops.post("auth.confirm_totp", "/auth/totp/confirm", "Turn the second factor on with the app's first code")
                .signedIn(AUTH_TOTP)
                .inPerson()
                .takes(TotpConfirmIn.class)
                .refuses(CONFLICT, RATE_LIMITED)
                .answers(200, Ok.class, (call, in) -> {
                    secondFactor.confirm(me(call), in.code().reveal());
                    return new Ok(true);
                });

        // Allowed even if the feature is switched off: users must always be able to turn their second factor off.
        ops.delete("auth.disable_totp", "/auth/totp", "Turn the second factor off")
                .signedIn()
                .inPerson()
                .takes(TotpDisableIn.class)
                .refuses(CONFLICT, RATE_LIMITED)
                .setsCookies()
                .answers(200, Ok.class, (call, in) -> {
                    prove(call, in);
                    secondFactor.disable(me(call));
                    call.forgetCookie(TrustedDevices.COOKIE);
                    return new Ok(true);
                });

        ops.post(
                        "auth.regenerate_recovery_codes",
                        "/auth/totp/recovery-codes/regenerate",
                        "Replace the recovery codes with new ones")
                .signedIn(AUTH_TOTP)
                .inPerson()
                .takes(TotpDisableIn.class)
                .refuses(CONFLICT, RATE_LIMITED)
                .answers(200, RecoveryCodes.class, (call, in) -> {
                    prove(call, in);
                    return new RecoveryCodes(secondFactor.regenerate(me(call)));
                });

        ops.get("auth.trusted_devices", "/auth/trusted-devices", "Browsers that need no second factor")
                .signedIn()
                .answersList(
                        TrustedDevice.View.class,
                        (call, _) -> secondFactor.devices().list(call));

        ops.delete(
                        "auth.revoke_trusted_device",
                        "/auth/trusted-devices/{did}",
                        "Stop trusting a browser and sign it out")
                .signedIn()
                .answers(200, Ok.class, (call, _) -> {
                    secondFactor.devices().revoke(call.who(), call.text("did"));
                    return new Ok(true);
                });
    }

    private void prove(Call call, TotpDisableIn in) {
        secondFactor.requireEnabled(me(call));
        password.prove(call, in.password(), "password");
    }

    private static long me(Call call) {
        return call.who().userId();
    }
}
