import { t } from "./texts";

/** The names of the settings' sections, by the end of their address. */
export const SECTIONS = {
    general: t.general,
    "sign-on": t.signOn,
    features: t.features,
    replicas: t.replicas,
    service: t.service,
} as const;

export type Section = keyof typeof SECTIONS;
