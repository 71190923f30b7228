import type { LiveSource } from "../live/live";

/** What is known of storages by reading them. */
const READ = ["list", "on", "storages", "coverage", "prune"];

/** Reads the backups again when the service has read a storage and knows others there: some time after the job that made one. */
export const backupsLive: LiveSource = ({ cache, onChange }) => {
    onChange("backup", () => READ.forEach((key) => void cache.invalidateQueries({ queryKey: ["backups", key] })));
};
