type KeysOf<Draft, V> = { [K in keyof Draft & string]-?: Draft[K] extends V ? K : never }[keyof Draft & string];

type Event<Input> = { currentTarget: Input };

/**
 * Binds inputs to the fields of a form: `<TextInput {...bind.text("name")} />` shows the draft's name, sets it, and says why it was
 * refused. A second name is that of the API, where the draft has another one.
 */
export function bindTo<Draft extends object>(
    draft: Draft,
    set: (change: Partial<Draft>, field: string) => void,
    fault: (field: string) => string | undefined = () => undefined,
) {
    const change = (key: string, value: unknown, field: string) => set({ [key]: value } as Partial<Draft>, field);
    return {
        text: <K extends KeysOf<Draft, string>>(key: K, field: string = key) => ({
            value: draft[key],
            onChange: (event: Event<{ value: string }>) => change(key, event.currentTarget.value, field),
            error: fault(field),
        }),
        /** Of a checkbox or switch. */
        check: <K extends KeysOf<Draft, boolean>>(key: K, field: string = key) => ({
            checked: draft[key],
            onChange: (event: Event<{ checked: boolean }>) => change(key, event.currentTarget.checked, field),
            error: fault(field),
        }),
        /** Of a number; null while there is none. */
        number: <K extends KeysOf<Draft, number | null>>(key: K, field: string = key) => ({
            value: draft[key] ?? "",
            onChange: (value: number | string) => change(key, value === "" ? null : Number(value), field),
            error: fault(field),
        }),
        /** Of an input that hands on its value as it is. */
        value: <K extends keyof Draft & string>(key: K, field: string = key) => ({
            value: draft[key],
            onChange: (value: Draft[K]) => change(key, value, field),
            error: fault(field),
        }),
        /** Of a select whose choice can't be taken back. */
        choice: <K extends KeysOf<Draft, string>>(key: K, field: string = key) => ({
            value: draft[key],
            onChange: (value: string | null) => value !== null && change(key, value, field),
            error: fault(field),
        }),
    };
}
