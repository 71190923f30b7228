import { useState } from "react";

/** The id of the element in which the frame of the page shows pending changes: below everything else, always in sight. */
export const PLACE = "pending-changes";

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

/** The changed fields of a form, and how they are changed. */
export type Changes<T extends object> = ReturnType<typeof useChanges<T>>;

/** Tracks only the changed fields of a form: untouched fields are not sent, and show new values that arrive in the meantime. */
export function useChanges<T extends object>(present: Partial<T>) {
    const [changes, setChanges] = useState<Partial<T>>({});
    return {
        present,
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

/** How people know the fields of a form: a name, or a name and the texts of its values; without a text a value is written as it is. */
export type Names<T extends object> = {
    [K in keyof T]-?: string | { label: string; text: (value: T[K] | undefined) => string | null };
};

/** One change as people read it; a value that is not set is null. */
export type Change<T extends object> = { field: keyof T; label: string; before: string | null; after: string | null };

/** The changes in the order in which the form has its fields. */
export function listed<T extends object>(present: Partial<T>, changes: Partial<T>, names: Names<T>): Change<T>[] {
    return (Object.keys(names) as (keyof T)[])
        .filter((field) => field in changes)
        .map((field) => {
            const name: string | { label: string; text: (value: T[keyof T] | undefined) => string | null } =
                names[field];
            const text = typeof name === "string" ? plain : name.text;
            const label = typeof name === "string" ? name : name.label;
            return { field, label, before: text(present[field]), after: text(changes[field]) };
        });
}

const plain = (value: unknown) => (value === null || value === undefined || value === "" ? null : String(value));
