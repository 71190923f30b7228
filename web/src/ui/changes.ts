import { useState } from "react";

/** The changes with one more field; a field that is as it was before is none. */
export function changed<T extends object, K extends keyof T>(
    changes: Partial<T>,
    field: K,
    value: T[K] | undefined,
    present: T[K] | undefined,
): Partial<T> {
    const { [field]: _, ...rest } = changes;
    return (value === undefined || value === present ? rest : { ...rest, [field]: value }) as Partial<T>;
}

/** What a form changes of something, and only that: what nobody touched is not sent, and shows what comes in meanwhile. */
export function useChanges<T extends object>(present: Partial<T>) {
    const [changes, setChanges] = useState<Partial<T>>({});
    return {
        changes,
        dirty: Object.keys(changes).length > 0,
        /** What stands in a field: what was typed, else what is. */
        shown: <K extends keyof T>(field: K): T[K] | undefined => (field in changes ? changes[field] : present[field]),
        /** Undefined takes a change back. */
        set: <K extends keyof T>(field: K, value: T[K] | undefined) =>
            setChanges(changed(changes, field, value, present[field])),
        undo: () => setChanges({}),
    };
}
