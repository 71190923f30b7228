import { t } from "./texts";

const NAMES: Record<string, string> = { ok: t.ok, failed: t.failed, unknown: t.unknown, running: t.running };

/** The state of a test restore in words. */
export const testName = (state: string) => NAMES[state] ?? state;
