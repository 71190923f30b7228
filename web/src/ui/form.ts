import { useMutation } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { useState } from "react";
import { faultOf } from "../api/client";

/** What is sent, while it is typed: a field that is not filled in yet is null. */
export type Draft<B> = { [K in keyof B]-?: B[K] | null };

/** Without what the processor's binary fractions add: 4.35 times 100 is 435. */
const exact = (value: number) => Number(value.toPrecision(15));

type Keys<D, V> = { [K in keyof D]-?: NonNullable<D[K]> extends V ? K : never }[keyof D] & string;
type Typed = string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * The props of an input for each field of a draft, or of a part of one: what it shows, how it changes, and its fault. An emptied
 * field is what it is in `empty`; without that an empty text, none of several, or null.
 */
export function inputsOf<D extends object>(
    body: D,
    empty: Partial<D>,
    set: (change: Partial<D>) => void,
    fault: (field: string, within?: string) => string | undefined = () => undefined,
) {
    const change = (field: string, value: unknown) => set({ [field]: value } as Partial<D>);
    const of = (field: string) => body[field as keyof D] as unknown;
    const emptied = (field: string, otherwise: unknown = null) =>
        field in empty ? (empty[field as keyof D] as unknown) : otherwise;
    return {
        text: (field: Keys<D, string>) => ({
            value: (of(field) as string | null) ?? "",
            onChange: (next: Typed) =>
                change(field, (typeof next === "string" ? next : next.currentTarget.value) || emptied(field, "")),
            error: fault(field),
        }),
        /** One of several words. */
        choice: (field: Keys<D, string>) => ({
            value: of(field) as string | null,
            onChange: (next: string | null) => change(field, next ?? emptied(field)),
            error: fault(field),
        }),
        /** Typed in a unit of so many of the unit that is sent. */
        number: (field: Keys<D, number>, unit = 1) => ({
            value: of(field) == null ? "" : exact((of(field) as number) / unit),
            // The first sign of a negative number is none yet.
            onChange: (next: string | number) =>
                change(field, next === "" || Number.isNaN(Number(next)) ? emptied(field) : exact(Number(next) * unit)),
            error: fault(field),
        }),
        flag: (field: Keys<D, boolean>) => ({
            checked: of(field) === true,
            onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.currentTarget.checked),
            error: fault(field),
        }),
        /** One of several objects. */
        id: (field: Keys<D, number>) => ({
            value: of(field) == null ? null : String(of(field)),
            onChange: (next: string | null) => change(field, next === null ? emptied(field) : Number(next)),
            error: fault(field),
        }),
        ids: (field: Keys<D, number[]>) => ({
            value: ((of(field) as number[] | null) ?? []).map(String),
            onChange: (next: string[]) => change(field, next.length === 0 ? emptied(field, []) : next.map(Number)),
            error: fault(field),
        }),
        words: (field: Keys<D, string[]>) => ({
            value: (of(field) as string[] | null) ?? [],
            onChange: (next: string[]) => change(field, next.length === 0 ? emptied(field, []) : next),
            error: fault(field),
        }),
        /** An object whose fields have inputs and faults of their own. */
        value: <K extends keyof D & string>(field: K) => ({
            value: body[field],
            onChange: (next: D[K]) => change(field, next),
            fault: (name: string) => fault(field, name),
        }),
    };
}

/** The inputs of an object, also of one that is part of a body. */
export type Inputs<B extends object> = ReturnType<typeof inputsOf<Draft<B>>>;

/** What is sent of what was typed: texts without blanks around them. */
export function sentOf<B extends object>(body: Draft<B>, empty: Draft<B>, verbatim: readonly (keyof B)[] = []): B {
    const sent = Object.entries(body).map(([field, value]) => [
        field,
        typeof value === "string" && !verbatim.includes(field as keyof B)
            ? value.trim() || empty[field as keyof B]
            : value,
    ]);
    return Object.fromEntries(sent) as B;
}

/** The fields that a form has, of an object that has more. */
export function bodyOf<B extends object>(empty: Draft<B>, present: Partial<Draft<B>> = {}): Draft<B> {
    const fields = Object.keys(empty) as (keyof B)[];
    const shown = (field: keyof B) => (present[field] === undefined ? empty[field] : present[field]);
    return Object.fromEntries(fields.map((field) => [field, shown(field)])) as Draft<B>;
}

type Options<B, A> = {
    /** What the form of a new object begins with; also what an emptied field is. */
    empty: Draft<B>;
    /** What is changed. */
    present?: Partial<Draft<B>>;
    /** Secrets and other texts in which blanks count. */
    verbatim?: readonly (keyof B)[];
    /** Called when the form is ready: what must be filled in is. */
    send: (body: B) => Promise<A>;
    onSuccess?: (answer: A) => void;
};

/** A form whose fields are those of what is sent, so that a field is named by its input only. */
export function useForm<B extends object, A>({ empty, present, verbatim, send, onSuccess }: Options<B, A>) {
    const [body, setBody] = useState(() => bodyOf(empty, present));
    const set = (change: Partial<Draft<B>>) => setBody((before) => ({ ...before, ...change }));
    const request = useMutation({ mutationFn: () => send(sentOf(body, empty, verbatim)), onSuccess });
    return {
        body,
        set,
        ...inputsOf<Draft<B>>(body, empty, set, (...field) => faultOf(request.error, ...field)),
        /** What is sent now; complete only when the form is ready. */
        sent: sentOf(body, empty, verbatim),
        error: request.error,
        /** For the dialog around the inputs. */
        dialog: { request, fields: Object.keys(empty), onSend: () => request.mutate() },
    };
}

export type Form<B extends object> = ReturnType<typeof useForm<B, unknown>>;
