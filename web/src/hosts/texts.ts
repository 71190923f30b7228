import { texts } from "../texts/texts";

export const t = texts("host-connection", {
    settings: "Settings",
    name: "Name",
    address: "Address",
    tokenId: "Token ID",
    newSecret: "New token secret",
    secret: "Token secret",
    storedSecret: "the stored one",
    enteredSecret: "the entered one",
    newSecretText:
        "The current secret is stored encrypted and never shown. It must be entered again with another address.",
    addressAndToken: "Address and token: {why}",
    certificate: "Certificate",
    anyTrusted: "any certificate trusted by the system",
    saved: "Saved.",

    team: "Team",
    teamText: "Members of the team have their team role on this host.",
    noTeam: "no team",
    otherTeam: "a team you are not in",

    ssh: "SSH",
    sshText:
        "Holdfast uses SSH for functions that a host's API does not have: installing and updating apps, moving them to other hosts, scanning their listening ports, and consoles where the API offers none. It signs in with a key created for this host only, and runs no app's script without a user's consent.",
    createKey: "Create key",
    signsInAs: "Signs in as",
    userAndPort: "{user}, port {port}",
    hostKey: "Host key",
    lastVerified: "Last verified",
    runCommand: "Run this command on the host as {user}, then verify:",
    noTerminal: "Consoles over SSH are not permitted yet",
    noTerminalText:
        "The line of Holdfast's key in authorized_keys permits no terminal. Run this command as {user} on the host: it replaces the line. Then verify the sign-in again.",
    otherKey: "The host presents another SSH key",
    otherKeyText:
        "Holdfast sent nothing to the host. A new installation changes the key, but another machine that impersonates the host also presents a different one.",
    accepted: "Accepted",
    presentedNow: "Presented now",
    acceptNewKey: "Accept new key",
    verify: "Verify",
    verifyAgain: "Verify again",
    copyCommand: "Copy command",
    forget: "Forget",
    acceptQuestion: "Accept the new SSH key of {name}?",
    acceptKey: "Accept key",
    secretAgain: "Secret of the API token",
    acceptText:
        "Holdfast signs in to any machine with this key and runs scripts there. First compare the key with the one shown on the host's own console.",
    forgetTitle: "Forget the SSH key",
    forgetKey: "Forget key",
    forgetText:
        "Holdfast can then no longer sign in to {name} until a new key is created and installed. The old line stays in authorized_keys on the host; it is useless without the key that is deleted here.",
});
