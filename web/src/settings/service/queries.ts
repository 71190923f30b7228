import { query } from "../../api/operation";

// No event reports changes to these, apart from the jobs that make them.
export const serviceUpdate = query("meta.update", {}, { staleTime: 0 });
export const serviceBackups = query("meta.backups", {}, { staleTime: 0 });
