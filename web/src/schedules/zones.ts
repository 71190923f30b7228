/** The time zones that can be chosen. */
export const ZONES = Intl.supportedValuesOf("timeZone").map((value) => ({ value }));
