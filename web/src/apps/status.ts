import type { App } from "../api/client";

/** The status to show: `missing` if the container is missing, else the app's own status. */
export function statusOf(app: App): string {
    return app.missing_since ? "missing" : app.status;
}

/** Why no action on the app's container is possible for any user; null when the container exists. */
export function unavailableReason(app: App): string | null {
    if (app.host_id === null) return "This app has no host.";
    return app.missing_since ? "The container of this app is missing." : null;
}
