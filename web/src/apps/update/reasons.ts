import type { App, Schemas } from "../../api/client";
import { absent } from "../status";

type Skipped = Schemas["Skipped"];

/** Why an app can't be updated now, apart from what its user may; null when it can. */
export function hindered(app: App): string | null {
    const gone = absent(app);
    if (gone !== null) return gone;
    switch (app.status) {
        case "running":
        case "unknown":
            return null;
        case "pending":
        case "removing":
            return "A job holds this container. Wait until it is over.";
        default:
            return "Only a running container can be updated. Start it first.";
    }
}

// In the order in which the service asks.
const TITLES: Record<string, string> = {
    script_edited: "script edited here, revert it first",
    nothing_pinned: "nothing to compare with",
    up_to_date: "up to date already",
    role_required: "your role there is too low",
};

/** Apps that got no job for the same reason; the title goes on a sentence. */
export type Group = { code: string; title: string; apps: Skipped[] };

/** The skipped ones by reason, in the order in which the service looks for them; what it did not name so far comes last. */
export function byReason(skipped: Skipped[]): Group[] {
    const order = Object.keys(TITLES);
    const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
    return [...new Set(skipped.map(({ code }) => code))]
        .sort((a, b) => rank(a) - rank(b))
        .map((code) => ({
            code,
            title: TITLES[code] ?? "not possible now",
            apps: skipped.filter((app) => app.code === code),
        }));
}
