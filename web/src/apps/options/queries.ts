import { query } from "../../api/operation";

/** The options of an app's container, and when a change of each takes effect. */
export const appOptions = (id: number) => query("apps.options", { app_id: id }, { staleTime: 0, retry: false });
