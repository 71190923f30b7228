import { query } from "../../api/operation";

/** The newest test restore of a guest, as a list with at most one. */
export const latestTest = ({ type, id }: { type: "app" | "vm"; id: number }) =>
    query("backups.tests", { limit: 1, ...(type === "app" ? { app_id: id } : { vm_id: id }) }, { staleTime: 0 });
