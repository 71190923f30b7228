import { texts } from "../texts/texts";

/** The texts of signing in, which a page loads only when nobody is signed in. */
export const t = texts("auth.signIn", {
    code: "Code",
    sixDigitsYourAuthenticator: "Six digits from your authenticator app.",

    password: "Password",
    leastCharactersFewUnrelated: "At least 12 characters. A few unrelated words are better than one word with symbols.",
    strengthPassword: "Strength of the password",

    email: "E-mail",
    signIn: "Sign in",
    signInTitle: "Sign in – Holdfast",
    recoverTitle: "Account recovery – Holdfast",
    or: "or",
    sessionEnded: "Your session has ended",
    sessionEndedStays:
        "Sign in again to continue. What is typed on this page stays, and what was refused can be sent again.",
    opensWindow: "Opens in another window. When you are signed in there, this page continues by itself.",
    cantSignIn: "Can't sign in?",
    forgotYourPasswordAdmin:
        "Forgot your password: an admin can issue a one-time code for you under People. With it you can <link>choose a new password</link>.",
    lostAuthenticatorAppSign:
        "Lost the authenticator app: sign in with your password, then enter one of your recovery codes instead of the six digits. Without a recovery code, ask an admin to reset your second factor.",
    noAdminCanSign:
        "No admin can sign in: run <code>./run recover</code> on the machine that runs Holdfast to issue such a code.",

    yourPasswordChanged: "Your password was changed",
    allSessionsAccountEnded:
        "All sessions of this account have ended. If you have a second factor, it is still required at sign-in.",
    chooseNewPassword: "Choose a new password",
    youNeedOneTime:
        "You need a one-time code. An admin issues it under People and passes it on to you; only you know your new password.",
    oneTimeCode: "One-time code",
    newPassword: "New password",
    changePassword: "Change password",
    backSign: "Back to sign-in",

    signTookLongerThan: "The sign-in took longer than five minutes. Sign in again.",
    noneCodesCorrectSign: "None of the codes was correct. Sign in again.",
    recoveryCode: "Recovery code",
    oneCodesYouSaved: "One of the codes you saved when you set up the second factor. Each code works once.",
    rememberDeviceDays: "Remember this device for 30 days",
    signingOnDeviceThen: "Signing in on this device then requires only your password.",
    useAuthenticatorApp: "Use the authenticator app",
    useRecoveryCode: "Use a recovery code",
    startAgain: "Start again",
    noCodeLeftAdmin: "No code left? An admin can reset your second factor.",

    thereNoUsersYet: "There are no users yet. Create the first owner, who has all rights.",
    name: "Name",
    setUpCode: "Set-up code",
    serviceWroteLogWhen: "The service wrote it to its log when it started.",
    createOwner: "Create owner",

    signExpiredAlreadyUsed: "This sign-in has expired or was already used. Sign in again.",
    signStartedAnotherBrowser:
        "This sign-in was started in another browser, or under an address other than Holdfast's public address. Sign in again.",
    signCanceledProviderDoes: "The sign-in was canceled, or the provider does not allow you to use Holdfast.",
    providerRefusedSignTry:
        "The provider refused the sign-in. Try again. If it fails again, an admin can find details in Holdfast's log.",
    providerDoesNotAnswer: "The provider does not answer. Try again later, or sign in with your password.",
    providersResponseNotValid:
        "The provider's response is not valid, so you were not signed in. Try again. If it fails again, contact an admin.",
    providerDidNotSend:
        "The provider did not send your e-mail address. Allow the provider to share it, or ask an admin.",
    providerNotVerifiedYour:
        "The provider does not say that your e-mail address is verified. Ask an owner of Holdfast: the provider can send email_verified, or the owner can trust its addresses in the settings.",
    userYourEmailAddress:
        "A user with your e-mail address already exists and does not sign in this way. Sign in as before, or ask an admin.",
    singleSignOnNot: "Single sign-on is not configured. Sign in with your password.",
    singleSignOnSwitched: "Single sign-on is switched off. Sign in with your password.",
    singleSignOnRequires:
        "Single sign-on requires Holdfast's public address, which is not set. An admin can set it in the settings.",
    tooManySignIns: "Too many sign-ins were started from your address. Wait a few minutes, then try again.",
    singleSignOnFailed: "Single sign-on failed. Try again, or sign in with your password.",

    moreCharacters: "{missing, plural, one {One more character.} other {# more characters.}}",
    easyGuessHere: "“{contained}” is easy to guess here.",
    tooFewDifferentCharacters: "Too few different characters.",
    fairLongerBetter: "Fair. Longer is better.",
    good: "Good.",
    strong: "Strong.",
});
