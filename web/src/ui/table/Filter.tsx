import { Button, Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Column } from "./column";
import { type Completion, complete, completed } from "./complete";
import type { Fault } from "./filter";
import { t } from "./texts";

type Props<T> = {
    label: string;
    example?: string;
    value: string | undefined;
    onChange: (value: string | undefined) => void;
    faults: readonly Fault[];
    columns: readonly Column<T>[];
    rows: readonly T[];
};

/** The filter of a table, with fields and their values offered while typing. It takes effect after a short pause. */
export function Filter<T>({ label, example, value, onChange, faults, columns, rows }: Props<T>) {
    const [typed, setTyped] = useState(value ?? "");
    const [caret, setCaret] = useState(0);
    const input = useRef<HTMLInputElement>(null);
    const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
    const apply = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), 150);
    useEffect(() => {
        setTyped((present) => (present.trim() === (value ?? "") ? present : (value ?? "")));
    }, [value]);
    const opened = combobox.dropdownOpened;
    const completion = useMemo(
        (): Completion => (opened ? complete(typed, caret, columns, rows) : { from: 0, to: 0, options: [] }),
        [opened, typed, caret, columns, rows],
    );
    const type = (text: string, at: number) => {
        setTyped(text);
        setCaret(at);
        apply(text);
        combobox.openDropdown();
        combobox.resetSelectedOption();
    };
    const choose = (option: string) => {
        const next = completed(typed, completion, option);
        type(next.text, next.caret);
        if (!option.endsWith(":")) combobox.closeDropdown();
        requestAnimationFrame(() => {
            if (input.current?.value === next.text) input.current.setSelectionRange(next.caret, next.caret);
        });
    };
    const wrong = faults.length > 0 && typed.trim() === value;
    return (
        <Combobox
            store={{ ...combobox, dropdownOpened: opened && completion.options.length > 0 }}
            onOptionSubmit={choose}
            position="bottom-start"
            width={260}
        >
            <Combobox.Target>
                <TextInput
                    ref={input}
                    className="filter"
                    aria-label={t.filterOf({ list: label })}
                    placeholder={example === undefined ? t.filter : t.filterHint({ example })}
                    leftSection={<IconSearch size={15} aria-hidden />}
                    rightSection={
                        typed !== "" && (
                            <button type="button" className="clear" aria-label={t.clear} onClick={() => type("", 0)}>
                                <IconX size={14} aria-hidden />
                            </button>
                        )
                    }
                    error={wrong ? <FaultText faults={faults} columns={columns} /> : undefined}
                    value={typed}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(e) =>
                        type(e.currentTarget.value, e.currentTarget.selectionStart ?? e.currentTarget.value.length)
                    }
                    onSelect={(e) => setCaret(e.currentTarget.selectionStart ?? 0)}
                    onBlur={() => combobox.closeDropdown()}
                />
            </Combobox.Target>
            <Combobox.Dropdown>
                <Combobox.Options aria-label={t.filter}>
                    {completion.options.map(({ text, label: shown }) => (
                        <Combobox.Option value={text} key={text}>
                            <code>{text}</code>
                            {text.endsWith(":") && <span className="quiet"> {shown}</span>}
                        </Combobox.Option>
                    ))}
                </Combobox.Options>
            </Combobox.Dropdown>
        </Combobox>
    );
}

/** What is wrong with a filter. */
function FaultText<T>({ faults, columns }: { faults: readonly Fault[]; columns: readonly Column<T>[] }) {
    const fields = columns.filter((one) => one.value).map(({ id }) => id);
    return faults.map((fault, i) => (
        <span key={i}>
            {fault.kind === "field"
                ? t.noField({ field: fault.field, fields: fields.join(", ") })
                : t.noNumber({ field: fault.field, value: fault.value })}{" "}
        </span>
    ));
}

export function ClearFilter({ onClear }: { onClear: () => void }) {
    return (
        <Button variant="default" onClick={onClear}>
            {t.clear}
        </Button>
    );
}
