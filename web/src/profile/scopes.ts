import type { Scope } from "../api/client";

/** An area of the interface, with what reading and changing it means; null where there is no such scope. */
export type Area = { name: string; read: string | null; write: string | null };

export type Level = "read" | "write";
/** What was chosen, by area. */
export type Choice = Record<string, Level | undefined>;

/** Scopes by area, in the order in which the service names them. */
export function areas(scopes: Scope[]): Area[] {
    const found = new Map<string, Area>();
    for (const { scope, summary } of scopes) {
        const [name = scope, level] = scope.split(":");
        const area = found.get(name) ?? { name, read: null, write: null };
        if (level === "write") area.write = summary;
        else area.read = summary;
        found.set(name, area);
    }
    return [...found.values()];
}

/** What an area is about, as far as its name does not say so. */
export function about(area: Area): string {
    const words = (area.write ?? area.read ?? "").replace(/^Read (and change )?/, "").replace(/\.$/, "");
    return words === area.name ? "" : words.replace(`${area.name}: `, "");
}

/** The scopes that say it; changing includes reading. */
export function chosen(choice: Choice): string[] {
    return Object.entries(choice).flatMap(([name, level]) => (level ? [`${name}:${level}`] : []));
}

/** Each area as far as that level goes. */
export function all(of: Area[], level: Level): Choice {
    return Object.fromEntries(of.map((area) => [area.name, level === "write" && area.write === null ? "read" : level]));
}

// The first that a token with these scopes may read; where it may read nothing, one asks who it is.
const EXAMPLES: [string, string][] = [
    ["apps", "/api/v1/apps"],
    ["hosts", "/api/v1/hosts"],
    ["jobs", "/api/v1/jobs"],
    ["users", "/api/v1/users"],
    ["teams", "/api/v1/teams"],
    ["audit", "/api/v1/audit"],
    ["meta", "/api/v1/meta/version"],
];

/** A line for a terminal that uses the token, with something that it may read. */
export function curlLine(origin: string, token: string, scopes: string[]): string {
    const path = EXAMPLES.find(([area]) => scopes.some((scope) => scope.startsWith(`${area}:`)))?.[1] ?? "/api/v1/auth/me";
    return `curl -H "Authorization: Bearer ${token}" ${origin}${path}`;
}
