import type { App } from "../api/client";
import { t } from "../guests/names";
import type { Guest } from "../guests/useGuest";
import { unavailableReason } from "./status";

/** Why no action on the app's container is possible now, for any user; null when one is. */
export const busyReason = (app: App) =>
    unavailableReason(app) ?? (app.status === "pending" || app.status === "removing" ? t.jobWorks : null);

/** The app's container, for its power actions and for the pages that it shares with virtual machines. */
export const powerOf = (app: App): Guest => ({
    type: "app",
    id: app.id,
    name: app.name,
    status: app.status,
    hostId: app.host_id,
    busy: busyReason(app),
    unavailable: unavailableReason(app),
});
