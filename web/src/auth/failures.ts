import { t } from "./signInTexts";

const WORDS: Record<string, string> = {
    oidc_state: t.signExpiredAlreadyUsed,
    oidc_browser: t.signStartedAnotherBrowser,
    oidc_canceled: t.signCanceledProviderDoes,
    oidc_refused: t.providerRefusedSignTry,
    oidc_unreachable: t.providerDoesNotAnswer,
    oidc_answer: t.providersResponseNotValid,
    oidc_email_missing: t.providerDidNotSend,
    oidc_email_unverified: t.providerNotVerifiedYour,
    oidc_email_taken: t.userYourEmailAddress,
    oidc_not_configured: t.singleSignOnNot,
    entitlement_required: t.singleSignOnSwitched,
    public_url_missing: t.singleSignOnRequires,
    rate_limited: t.tooManySignIns,
};

/** The message for a single sign-on error; null when there is no error. */
export function failureText(code: string | undefined): string | null {
    if (code === undefined) return null;
    return Object.hasOwn(WORDS, code) ? (WORDS[code] ?? null) : t.singleSignOnFailed;
}
