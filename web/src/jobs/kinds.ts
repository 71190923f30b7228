const NAMES: Record<string, string> = {
    "app.start": "Start",
    "app.stop": "Stop",
    "app.restart": "Restart",
    "app.shutdown": "Shut down",
    "app.uninstall": "Uninstall",
    "app.update": "Update",
    "app.migrate": "Move",
};

/** A job's kind for people. */
export function kindName(kind: string): string {
    return NAMES[kind] ?? kind;
}

export const KINDS = Object.keys(NAMES);
export const STATUSES = ["queued", "running", "succeeded", "failed", "canceled", "interrupted", "unknown"];
export const TERMINAL = new Set(["succeeded", "failed", "canceled", "interrupted", "unknown"]);
