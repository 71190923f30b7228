import { useState } from "react";

/** The changes including one more field; a field with its original value is not a change. */
export function changed<T extends object, K extends keyof T>(
    changes: Partial<T>,
    field: K,
    value: T[K] | undefined,
    present: T[K] | undefined,
): Partial<T> {
    const { [field]: _, ...rest } = changes;
    return (value === undefined || value === present ? rest : { ...rest, [field]: value }) as Partial<T>;
}

/** Tracks only the changed fields of a form: untouched fields are not sent, and show new values that arrive in the meantime. */
export function useChanges<T extends object>(present: Partial<T>) {
    const [changes, setChanges] = useState<Partial<T>>({});
    return {
        changes,
        dirty: Object.keys(changes).length > 0,
        /** The value to show in a field: the entered one, else the current one. */
        shown: <K extends keyof T>(field: K): T[K] | undefined => (field in changes ? changes[field] : present[field]),
        /** Undefined discards the change of the field. */
        set: <K extends keyof T>(field: K, value: T[K] | undefined) =>
            setChanges(changed(changes, field, value, present[field])),
        undo: () => setChanges({}),
    };
}
