import type { Suggestion } from "../../ui/suggestion";
import type { BackupStorage } from "../queries";
import { t } from "./texts";

/** Each name once: storages of several nodes may have the same one. */
export function suggestions(storages: readonly BackupStorage[]): Suggestion[] {
    const byName = new Map(storages.map((one) => [one.storage, one]));
    return [...byName.values()].map(({ storage, type, shared }) => ({
        value: storage,
        note: [type, shared && t.shared].filter(Boolean).join(", "),
    }));
}
