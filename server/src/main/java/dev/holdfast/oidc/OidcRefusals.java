package dev.holdfast.oidc;

import dev.holdfast.base.RefusalCode;

/** The error codes of single sign-on. */
enum OidcRefusals implements RefusalCode {
    OIDC_STATE(401),
    OIDC_BROWSER(401),
    OIDC_CANCELED(401),
    OIDC_REFUSED(401),
    OIDC_UNREACHABLE(401),
    OIDC_ANSWER(401),
    OIDC_EMAIL_MISSING(401),
    OIDC_EMAIL_UNVERIFIED(401),
    OIDC_NOT_CONFIGURED(409),
    OIDC_EMAIL_TAKEN(409),
    PUBLIC_URL_MISSING(409);

    private final int status;

    OidcRefusals(int status) {
        this.status = status;
    }

    @Override
    public int status() {
        return status;
    }
}
