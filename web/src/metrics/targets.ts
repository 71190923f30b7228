/** What has metrics. */
export type Kind = "host" | "app" | "container" | "vm" | "storage";
const KINDS: readonly Kind[] = ["host", "app", "container", "vm", "storage"];

/** An object as the API names it: "host:1", "app:5", "vm:7", "storage:1/local-lvm@pve-a1". */
export type Target = `${Kind}:${string}`;

/** How many objects are compared at most: as many as there are lines that can be told apart. */
export const MOST_COMPARED = 6;

/** The objects that the address of a page names; what is none is left out, and so is what is there twice. */
export function targetsOf(text: string | undefined): Target[] {
    const named = (text ?? "").split(",").filter((one): one is Target => isTarget(one));
    return [...new Set(named)].slice(0, MOST_COMPARED);
}

function isTarget(text: string): boolean {
    const kind = KINDS.find((one) => text.startsWith(`${one}:`));
    if (kind === undefined) return false;
    const rest = text.slice(kind.length + 1);
    return kind === "storage" ? /^\d+\/[\w.@-]+$/.test(rest) : /^[1-9]\d*$/.test(rest);
}

/** The page that compares a metric of these objects. */
export const comparedAt = (targets: readonly Target[], metric: string, span: string): string =>
    `/monitoring/compare?targets=${encodeURIComponent(targets.join(","))}&metric=${metric}&span=${span}`;

/** The storage of a cluster that a node has: by its name if all nodes share it. */
export function storageTarget(clusterId: number, storage: string, node: string, shared: boolean): Target {
    return `storage:${clusterId}/${shared ? storage : `${storage}@${node}`}`;
}

/** The storage that a target is; null if it is none. Without a node it is one that all nodes of its cluster share. */
export function storageOf(target: string): { clusterId: number; name: string; node: string | null } | null {
    const [, cluster, name, node = null] = /^storage:(\d+)\/([^@]+)(?:@(.+))?$/.exec(target) ?? [];
    return name === undefined ? null : { clusterId: Number(cluster), name, node };
}
