import type { Job, JobStatus } from "../api/client";
import { t } from "./texts";

const NAMES: Record<string, string> = {
    "app.start": t.start,
    "app.stop": t.stop,
    "app.restart": t.restart,
    "app.shutdown": t.shutdown,
    "vm.start": t.start,
    "vm.stop": t.stop,
    "vm.restart": t.restart,
    "vm.shutdown": t.shutdown,
    "vm.pause": t.pause,
    "vm.resume": t.resume,
    "vm.reset": t.reset,
    "vm.create": t.create,
    "vm.command": t.command,
    "vm.clone": t.clone,
    "vm.template": t.template,
    "vm.delete": t.delete,
    "vm.migrate": t.move,
    "app.uninstall": t.uninstall,
    "app.update": t.update,
    "app.migrate": t.move,
    "container.create": t.create,
    "app.install": t.install,
    "app.import": t.importApps,
    "app.snapshot_create": t.takeSnapshot,
    "app.snapshot_delete": t.deleteSnapshot,
    "app.snapshot_rollback": t.rollBack,
    "app.disk_resize": t.growDisk,
    "app.disk_move": t.moveDisk,
    "app.disk_delete": t.deleteDisk,
    "vm.snapshot_create": t.takeSnapshot,
    "vm.snapshot_delete": t.deleteSnapshot,
    "vm.snapshot_rollback": t.rollBack,
    "vm.disk_resize": t.growDisk,
    "vm.disk_move": t.moveDisk,
    "vm.disk_delete": t.deleteDisk,
    "snapshots.delete": t.deleteSnapshots,
    "volumes.delete_orphaned": t.deleteVolume,
    "guests.start": t.startMany,
    "guests.stop": t.stopMany,
    "guests.restart": t.restartMany,
    "guests.shutdown": t.shutdownMany,
    "guests.snapshot": t.snapshotMany,
    "guests.tags": t.tagMany,
    "guests.settings": t.changeMany,
    "guests.move": t.moveMany,
    "app.backup": t.backUp,
    "vm.backup": t.backUp,
    "backup.run": t.backUpMany,
    "backup.job_run": t.runBackupJob,
    "backup.verify": t.checkBackups,
    "backup.restore": t.restore,
    "backup.test_restore": t.testRestore,
    "backup.delete": t.deleteBackup,
    "backup.prune": t.prune,
    "network.apply": t.applyNetwork,
    "firewall.arm": t.armFirewall,
    "catalog.refresh": t.refreshCatalogue,
    "platform.backup": t.backUpHoldfast,
    "platform.update": t.updateHoldfast,
};

/** The display name of a job kind. */
export function kindName(kind: string): string {
    return NAMES[kind] ?? kind;
}

const MACHINE = "vm";

/** The name of a job kind where those of apps and of virtual machines stand side by side. */
export function kindLabel(kind: string): string {
    return kind.startsWith(MACHINE) ? t.ofMachine({ kind: kindName(kind) }) : kindName(kind);
}

/** What a job does, and to what: "Restart · jellyfin". */
export function jobName({ kind, target }: Job): string {
    return target === null ? kindName(kind) : t.jobOn({ kind: kindName(kind), target: target.name });
}

export const KINDS = Object.keys(NAMES);
export const STATUSES: readonly JobStatus[] = [
    "queued",
    "running",
    "succeeded",
    "failed",
    "canceled",
    "interrupted",
    "unknown",
];
export const TERMINAL = new Set(["succeeded", "failed", "canceled", "interrupted", "unknown"]);

const MAKES_APP = new Set(["app.install", "container.create"]);

/** The app that a job made of a new container; null for any other job. */
export function installed(job: Job): { app_id: number; ctid: number } | null {
    const made = job.result as { app_id?: unknown; ctid?: unknown } | null;
    if (!MAKES_APP.has(job.kind) || typeof made?.app_id !== "number" || typeof made.ctid !== "number") return null;
    return { app_id: made.app_id, ctid: made.ctid };
}
