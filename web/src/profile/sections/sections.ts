import { t } from "./texts";

/** The names of the profile's sections, by the end of their address. */
export const SECTIONS = {
    account: t.account,
    preferences: t.preferences,
    password: t.password,
    "second-factor": t.secondFactor,
    devices: t.devices,
    sessions: t.sessions,
    "api-tokens": t.apiTokens,
} as const;

export type Section = keyof typeof SECTIONS;
