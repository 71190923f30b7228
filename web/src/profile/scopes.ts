import type { Scope } from "../api/client";

/** An area of the API, with the summaries of its scopes; null when there is no such scope. */
export type Area = { name: string; read: string | null; write: string | null; worth: string[]; inPerson: string[] };

export type Level = "read" | "write";
/** The selected level of each area. */
export type Choice = Record<string, Level | undefined>;

/** Scopes by area, in the order of the service. */
export function areas(scopes: Scope[]): Area[] {
    const found = new Map<string, Area>();
    for (const { scope, summary, worth, in_person } of scopes) {
        const [name = scope, level] = scope.split(":");
        const area = found.get(name) ?? { name, read: null, write: null, worth: [], inPerson: [] };
        if (level === "write") area.write = summary;
        else area.read = summary;
        if (worth) area.worth.push(worth);
        area.inPerson.push(...in_person);
        found.set(name, area);
    }
    return [...found.values()];
}

/** The description of an area beyond its name. */
export function about(area: Area): string {
    const words = (area.write ?? area.read ?? "").replace(/^Read (and change )?/, "").replace(/\.$/, "");
    return words === area.name ? "" : words.replace(`${area.name}: `, "");
}

/** The scopes of the selection; write includes read. */
export function chosen(choice: Choice): string[] {
    return Object.entries(choice).flatMap(([name, level]) => (level ? [`${name}:${level}`] : []));
}

/** Selects the level in each area, or read if an area has no write scope. */
export function all(of: Area[], level: Level): Choice {
    return Object.fromEntries(of.map((area) => [area.name, level === "write" && area.write === null ? "read" : level]));
}

// The example is the first one that the token may read; without any, it is a request about the token's own user.
const EXAMPLES: [string, string][] = [
    ["apps", "/api/v1/apps"],
    ["hosts", "/api/v1/hosts"],
    ["jobs", "/api/v1/jobs"],
    ["users", "/api/v1/users"],
    ["teams", "/api/v1/teams"],
    ["audit", "/api/v1/audit"],
    ["meta", "/api/v1/meta/version"],
];

/** A curl command that uses the token for a request it may send. */
export function curlLine(origin: string, token: string, scopes: string[]): string {
    const path =
        EXAMPLES.find(([area]) => scopes.some((scope) => scope.startsWith(`${area}:`)))?.[1] ?? "/api/v1/auth/me";
    return `curl -H "Authorization: Bearer ${token}" ${origin}${path}`;
}
