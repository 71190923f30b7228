import type { CatalogEntry, Fault, InstallChoices, Schemas } from "../../api/client";
import { type Question, questions } from "../facts";
import { t } from "./texts";

/** The values entered so far. Numbers are as entered in their field; empty means not set. */
export type Draft = {
    host_id: number | null;
    name: string;
    ctid: number | string;
    cores: number | string;
    memory_mb: number | string;
    disk_gb: number | string;
    storage: string | null;
    template_storage: string | null;
    bridge: string | null;
    vlan: number | string;
    fixed: boolean;
    ip: string;
    gateway: string;
    unprivileged: boolean;
    answers: Record<string, string>;
    /** Whether the script asks its questions in a terminal, instead of getting the answers in advance. */
    interactive: boolean;
};

export const STEPS = ["host", "resources", "questions", "review"] as const;
export type Step = (typeof STEPS)[number];

/** Errors by the field's name in the request body, such as `overrides.cores`. */
export type Faults = Record<string, string>;

/** The script's own defaults. */
export function draftOf(entry: CatalogEntry, hostId: number | null): Draft {
    return {
        host_id: hostId,
        name: entry.name,
        ctid: "",
        cores: entry.cpu ?? "",
        memory_mb: entry.ram_mb ?? "",
        disk_gb: entry.disk_gb ?? "",
        storage: null,
        template_storage: null,
        bridge: null,
        vlan: "",
        fixed: false,
        ip: "",
        gateway: "",
        unprivileged: !entry.privileged,
        answers: Object.fromEntries(
            questions(entry)
                .filter((question) => question.yesNo)
                .map((question) => [question.variable, yesNo(question, saysYes(question.fallback))]),
        ),
        interactive: !entry.unattended,
    };
}

/**
 * The draft with storages and a bridge that the host has: the chosen ones, else the storages with the most free space and
 * the first bridge.
 */
export function placed(draft: Draft, choices: InstallChoices): Draft {
    const among = (names: string[], chosen: string | null) =>
        chosen !== null && names.includes(chosen) ? chosen : (names[0] ?? null);
    return {
        ...draft,
        storage: among(
            choices.storages.map((s) => s.name),
            draft.storage,
        ),
        template_storage: among(
            choices.template_storages.map((s) => s.name),
            draft.template_storage,
        ),
        bridge: among(choices.bridges, draft.bridge),
    };
}

/** The steps for an entry; without questions to answer in advance there is no questions step. */
export function stepsFor(entry: CatalogEntry, { interactive }: Pick<Draft, "interactive">): Step[] {
    return STEPS.filter((step) => step !== "questions" || (!interactive && questions(entry).length > 0));
}

/** The step to which a field belongs. */
export function stepOf(field: string): Step {
    if (field === "host_id") return "host";
    if (field.startsWith("answers")) return "questions";
    return field === "name" || field === "ctid" || field.startsWith("overrides") ? "resources" : "review";
}

/** The errors reported by the service. */
export function faultsOf(faults: Fault[]): Faults {
    return Object.fromEntries(faults.map((fault) => [fault.loc.slice(1).join("."), fault.msg]));
}

/** The errors in a step, by the service's own rules; the service decides. */
export function check(step: Step, draft: Draft, entry: CatalogEntry, choices: InstallChoices | undefined): Faults {
    const faults: Faults = {};
    const within = (field: string, value: number | string, least: number, most: number, otherwise?: string) => {
        if (value === "") return;
        const number = Number(value);
        if (!Number.isInteger(number)) faults[field] = t.mustWholeNumber;
        else if (number < least) faults[field] = t.mustLeast({ least });
        else if (number > most) faults[field] = otherwise ?? t.mustMost({ most });
    };
    if (step === "host" && draft.host_id === null) faults.host_id = t.chooseAHost;
    if (step === "resources") {
        if (draft.name.trim() === "") faults.name = t.mustNotEmpty;
        else if (draft.name.length > 100) faults.name = t.mustMostCharacters;
        within("ctid", draft.ctid, 100, 999_999_999);
        const cores = choices?.cores ?? null;
        const most = Math.min(512, cores ?? 512);
        within("overrides.cores", draft.cores, 1, most, cores === null ? undefined : t.nodeCores({ cores }));
        within("overrides.memory_mb", draft.memory_mb, 16, 64 * 1024 * 1024);
        within("overrides.disk_gb", draft.disk_gb, 1, 1024 * 1024);
        within("overrides.vlan", draft.vlan, 1, 4094);
        if (choices?.storages.length === 0) faults["overrides.storage"] = t.hostNoStorageContainers;
        if (draft.fixed && !isNetwork(draft.ip.trim())) faults["overrides.ip"] = t.mustBeLike;
        if (draft.fixed && draft.gateway.trim() !== "" && !isAddress(draft.gateway.trim())) {
            faults["overrides.gateway"] = t.mustIpv4Address;
        }
    }
    if (step === "questions") {
        for (const { variable, fallback, yesNo } of questions(entry)) {
            if (!yesNo && fallback === null && !draft.answers[variable]) {
                faults[`answers.${variable}`] = t.scriptNeedsAnswer;
            }
        }
    }
    return faults;
}

/** The request body. Unset values are omitted, so that the script uses its defaults. */
export function bodyOf(draft: Draft, entry: CatalogEntry, consent: boolean): Schemas["InstallIn"] {
    const number = (value: number | string) => (value === "" ? null : Number(value));
    const text = (value: string) => value.trim() || null;
    const asked = (draft.interactive ? [] : questions(entry)).flatMap(({ variable }) => {
        const answer = draft.answers[variable];
        return answer ? [[variable, answer] as const] : [];
    });
    return {
        host_id: draft.host_id ?? 0,
        name: draft.name.trim(),
        ctid: number(draft.ctid),
        overrides: {
            cores: number(draft.cores),
            memory_mb: number(draft.memory_mb),
            disk_gb: number(draft.disk_gb),
            storage: draft.storage,
            template_storage: draft.template_storage,
            bridge: draft.bridge,
            vlan: number(draft.vlan),
            ip: draft.fixed ? text(draft.ip) : "dhcp",
            gateway: draft.fixed ? text(draft.gateway) : null,
            unprivileged: draft.unprivileged,
        },
        answers: Object.fromEntries(asked),
        interactive: draft.interactive,
        consent,
    };
}

/** The hostname of the container, derived from the name. */
export function hostname(name: string): string {
    const label = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, 63)
        .replace(/^-+|-+$/g, "");
    return label || "app";
}

/** Whether an answer means yes. */
export function saysYes(answer: string | null | undefined): boolean {
    return /^(y|yes|true|1|on)$/i.test((answer ?? "").trim());
}

/** Yes or no in the form that the script uses for its default. */
export function yesNo({ fallback }: Pick<Question, "fallback">, yes: boolean): string {
    const word = (fallback ?? "").trim();
    if (/^(true|false)$/i.test(word)) return yes ? "true" : "false";
    if (/^[01]$/.test(word)) return yes ? "1" : "0";
    if (/^(yes|no)$/i.test(word)) return yes ? "yes" : "no";
    return yes ? "y" : "n";
}

function isNetwork(text: string): boolean {
    const [address = "", prefix = "", ...more] = text.split("/");
    return more.length === 0 && isAddress(address) && /^([0-9]|[12][0-9]|3[0-2])$/.test(prefix);
}

function isAddress(text: string): boolean {
    return /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split(".").every((part) => Number(part) <= 255);
}

/** The props of a step: the draft, its errors, and a function to change fields. */
export type StepProps = {
    entry: CatalogEntry;
    draft: Draft;
    faults: Faults;
    /** Changes fields and clears the error of the field `fault`. */
    set: (change: Partial<Draft>, fault?: string) => void;
};
