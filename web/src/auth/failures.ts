const AGAIN = "Start again.";

const WORDS: Record<string, string> = {
    oidc_state: `That sign-in is over: it took too long or was used already. ${AGAIN}`,
    oidc_browser: `That sign-in began in another browser, or under another address than Holdfast's public one. ${AGAIN}`,
    oidc_canceled: "The sign-in was canceled, or the provider does not let you in here.",
    oidc_refused: "The provider refused. Try again; if it stays so, an admin finds more in Holdfast's log.",
    oidc_unreachable: "The provider does not answer. Try again in a while, or sign in with your password.",
    oidc_answer: "The provider's answer can't be trusted, so nobody was signed in. Try again; if it stays so, tell an admin.",
    oidc_email_missing: "The provider did not tell your e-mail address. Allow it to, or ask an admin.",
    oidc_email_unverified: "The provider has not verified your e-mail address. Verify it there, then try again.",
    oidc_email_taken:
        "A user with your e-mail address is here already, who does not sign in this way. Sign in as before, or ask an admin.",
    oidc_not_configured: "Single sign-on is not set up here. Sign in with your password.",
    entitlement_required: "Single sign-on is switched off here. Sign in with your password.",
    public_url_missing: "Single sign-on needs Holdfast's public address, which is not set. An admin can set it in the settings.",
    rate_limited: "Too many sign-ins were begun from your address. Wait a few minutes.",
};

/** What to say of a single sign-on that came back with an error; null when none did. */
export function failureWords(code: string | undefined): string | null {
    if (code === undefined) return null;
    return Object.hasOwn(WORDS, code)
        ? (WORDS[code] ?? null)
        : "Single sign-on did not work. Try again, or sign in with your password.";
}
