import { texts } from "../../texts/texts";

export const t = texts("profile-sections", {
    account: "Account",
    preferences: "Preferences",
    password: "Password",
    secondFactor: "Second factor",
    devices: "Trusted devices",
    sessions: "Sessions",
    apiTokens: "API tokens",
});
