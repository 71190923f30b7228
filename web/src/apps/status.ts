import type { App } from "../api/client";

/** What an app is shown as: one whose container is gone is missing, whatever else is not known of it. */
export function statusOf(app: App): string {
    return app.missing_since ? "missing" : app.status;
}

/** Why nothing can be done to an app's container, whoever asks; null when it is there. */
export function absent(app: App): string | null {
    if (app.host_id === null) return "This app has no host.";
    return app.missing_since ? "Its container is missing." : null;
}
