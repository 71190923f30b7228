import { readAgain, readWhenShown } from "../api/operation";
import type { LiveSource } from "../live/live";

/** What is known of storages by reading them. */
const READ = ["backups.list", "backups.storages", "backups.coverage", "backups.prune_preview"] as const;

/** Reads the backups again when the service has read a storage and knows others there: some time after the job that made one. */
export const backupsLive: LiveSource = ({ cache, onChange }) => {
    onChange("backup", () => {
        void readAgain(cache, ...READ);
        void readWhenShown(cache, "backups.coverage_summary");
    });
};
