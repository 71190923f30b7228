import type { CatalogEntry, CatalogStatus, Prompt } from "../api/client";
import { bytes } from "../ui/format";
import { t } from "./texts";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** The default resources of the container; null when the script has no default. */
export function resources(entry: CatalogEntry): { cores: string | null; memory: string | null; disk: string | null } {
    return {
        cores: entry.cpu === null ? null : t.cores({ n: entry.cpu }),
        memory: entry.ram_mb === null ? null : bytes(entry.ram_mb * MIB),
        disk: entry.disk_gb === null ? null : bytes(entry.disk_gb * GIB),
    };
}

export type Mark = { text: string; color: string; why: string };

const NEEDS: Record<string, Mark> = {
    gpu: { text: t.markGpu, color: "grape", why: t.markGpuWhy },
    tun: { text: t.markTun, color: "grape", why: t.markTunWhy },
    fuse: { text: t.markFuse, color: "grape", why: t.markFuseWhy },
};

/** The badges of an entry, the most important first. */
export function marks(entry: CatalogEntry): Mark[] {
    const found: Mark[] = [];
    if (entry.broken !== null) {
        found.push({ text: t.markUnreadable, color: "red", why: entry.broken });
    } else if (!entry.unattended) {
        found.push({ text: t.markPerson, color: "orange", why: t.markPersonWhy });
    }
    if (entry.privileged) {
        found.push({ text: t.markPrivileged, color: "orange", why: t.markPrivilegedWhy });
    }
    for (const flag of entry.flags) if (NEEDS[flag]) found.push(NEEDS[flag]);
    if (entry.variant_of !== null) {
        const alpine = entry.os === "alpine";
        found.push({
            text: alpine ? t.markAlpine : t.markVariant,
            color: "teal",
            why: t.markVariantWhy({ entry: entry.variant_of }),
        });
    }
    if (entry.unattended && questions(entry).length > 0) {
        found.push({ text: t.markAsks, color: "blue", why: t.markAsksWhy });
    }
    return found;
}

/** A question that can be answered before the script runs, with the variable that answers it. */
export type Question = {
    variable: string;
    text: string;
    fallback: string | null;
    secret: boolean;
    yesNo: boolean;
};

// The same rule by which the service keeps answers out of the log.
const SOUNDS_SECRET = /pass|pw|secret|token|key|credential/i;

/** The questions that can be answered in advance, each once. */
export function questions(entry: CatalogEntry): Question[] {
    const found = new Map<string, Question>();
    for (const prompt of entry.prompts) {
        const variable = prompt.answered_by;
        if (variable === null || prompt.consent || found.has(variable)) continue;
        found.set(variable, {
            variable,
            text: questionText(prompt),
            fallback: prompt.fallback,
            secret: prompt.secret || SOUNDS_SECRET.test(variable),
            yesNo: prompt.yes_no,
        });
    }
    return [...found.values()];
}

/** The script's text of the question, without the terminal parts: the colon, and the keys for yes and no. */
export function questionText(prompt: Prompt): string {
    const text = prompt.text
        .replace(/\s*(:|\s>)?\s*$/, "")
        .replace(/\s*[<([](y|yes)\s*[/|]\s*(n|no)[>)\]]\s*$/i, "")
        .trim();
    return text || (prompt.variable === null ? t.questionInLine({ line: prompt.line }) : prompt.variable);
}

/** The web addresses of the app once it runs. */
export function addresses(entry: CatalogEntry): string[] {
    return entry.addresses.map(
        ({ protocol, port, path }) => `${protocol}://${t.theAddress}${port === null ? "" : `:${port}`}${path ?? ""}`,
    );
}

const FEATURES: Record<string, string> = { gpu: t.gpu, tun: t.tun, fuse: t.fuse, nesting: t.nesting, keyctl: t.keyctl };

/** What the container may do on the node beyond others, a sentence each. */
export function hostFeatures(entry: CatalogEntry): string[] {
    return entry.flags.map((flag) => FEATURES[flag] ?? t.otherFeature({ name: flag }));
}

/** The operating system of the container; null when the script has no default. */
export function system(entry: CatalogEntry): string | null {
    if (entry.os === null) return null;
    return [entry.os[0]!.toUpperCase() + entry.os.slice(1), entry.version].filter(Boolean).join(" ");
}

/** How the questions of the scripts are answered, in one sentence. */
export function asked(entry: CatalogEntry): string {
    const before = questions(entry).length;
    if (!entry.unattended && entry.prompts.length > 0) return t.asksPerson({ n: entry.prompts.length });
    if (before > 0) return t.asksBefore({ n: before });
    return entry.prompts.length > 0 ? t.asksDefaults({ n: entry.prompts.length }) : t.asksNothing;
}

/** The repository paths of the scripts that an install runs. */
export function scripts(entry: CatalogEntry): string[] {
    return entry.install_path === null ? [entry.script_path] : [entry.script_path, entry.install_path];
}

/** The web address of a script at the catalogue's commit; null when it is not known. */
export function readable(status: CatalogStatus | undefined, script: string): string | null {
    const found = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(status?.url ?? "");
    if (!found || !status?.commit) return null;
    return `https://github.com/${found[1]}/${found[2]}/blob/${status.commit}/${script}`;
}

/** The source link of a script, only if it is an http or https URL. */
export function site(source: string | null): URL | null {
    const url = source === null ? null : URL.parse(source);
    return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
}

/** The short form of a commit. A plain directory has no commit: a hash of its files is used instead. */
export function short(commit: string): string {
    return commit.replace(/^directory-/, "").slice(0, 8);
}
