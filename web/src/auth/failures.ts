const AGAIN = "Sign in again.";

const WORDS: Record<string, string> = {
    oidc_state: `This sign-in has expired or was already used. ${AGAIN}`,
    oidc_browser: `This sign-in was started in another browser, or under an address other than Holdfast's public address. ${AGAIN}`,
    oidc_canceled: "The sign-in was canceled, or the provider does not allow you to use Holdfast.",
    oidc_refused: "The provider refused the sign-in. Try again. If it fails again, an admin can find details in Holdfast's log.",
    oidc_unreachable: "The provider does not answer. Try again later, or sign in with your password.",
    oidc_answer: "The provider's response is not valid, so you were not signed in. Try again. If it fails again, contact an admin.",
    oidc_email_missing: "The provider did not send your e-mail address. Allow the provider to share it, or ask an admin.",
    oidc_email_unverified: "The provider has not verified your e-mail address. Verify it at the provider, then try again.",
    oidc_email_taken:
        "A user with your e-mail address already exists and does not sign in this way. Sign in as before, or ask an admin.",
    oidc_not_configured: "Single sign-on is not configured. Sign in with your password.",
    entitlement_required: "Single sign-on is switched off. Sign in with your password.",
    public_url_missing: "Single sign-on requires Holdfast's public address, which is not set. An admin can set it in the settings.",
    rate_limited: "Too many sign-ins were started from your address. Wait a few minutes, then try again.",
};

/** The message for a single sign-on error; null when there is no error. */
export function failureText(code: string | undefined): string | null {
    if (code === undefined) return null;
    return Object.hasOwn(WORDS, code)
        ? (WORDS[code] ?? null)
        : "Single sign-on failed. Try again, or sign in with your password.";
}
