/** The folders from the archives of the backup to this one, each with its path. */
export function crumbsOf(path: string): { name: string; path: string }[] {
    const names = path.split("/").filter((name) => name !== "");
    return names.map((name, i) => ({ name, path: `/${names.slice(0, i + 1).join("/")}` }));
}

/** Where a file is downloaded, a folder as a ZIP archive. */
export const downloadOf = (backup: number, path: string) =>
    `/api/v1/backups/${backup}/files/download?path=${encodeURIComponent(path)}`;

/** Whether Proxmox VE can read single files of a backup: those on a Proxmox Backup Server. */
export const isOnServer = (volid: string) => /^[^:]+:backup\/(?:ct|vm)\//.test(volid);
