package dev.holdfast.auth;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.RefusalCode;

/** The error codes of signing in. */
public enum AuthRefusals implements RefusalCode {
    BAD_CREDENTIALS(401),
    SETUP_CODE_REQUIRED(403);

    private final int status;

    AuthRefusals(int status) {
        this.status = status;
    }

    @Override
    public int status() {
        return status;
    }

    /** One text for every reason, so that callers cannot find out which accounts exist. */
    public static Refusal badCredentials() {
        return Refusal.of(
                BAD_CREDENTIALS,
                "The e-mail address and password do not match an account that can sign in. Check both.");
    }

    /** The request creates the first owner from another machine without the set-up code from the log. */
    static Refusal setupCodeRequired() {
        return Refusal.of(
                SETUP_CODE_REQUIRED,
                "The set-up code is missing or wrong. Enter the code that the service printed in its log, or create the"
                        + " first owner from the machine that runs Holdfast.");
    }
}
