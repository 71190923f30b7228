/** The time zones that can be chosen. */
export const ZONES = Intl.supportedValuesOf("timeZone").map((value) => ({ value }));

/** That of the browser. */
export const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
