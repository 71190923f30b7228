import { Quiet } from "./Quiet";
import "./suggest.css";
import { Autocomplete, type AutocompleteProps, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import type { Suggestion } from "./suggestion";

type Props = Omit<AutocompleteProps, "data" | "value" | "onChange"> & {
    items: readonly Suggestion[];
    value: string;
    onChange: (next: string) => void;
};

/** A text field that offers what is there. Anything else can be typed: the list may be incomplete or unknown. */
export function SuggestField({ items, value, onChange, ...field }: Props) {
    // Not opened by the focus: in a dialog the list would cover the other fields at once.
    const [open, setOpen] = useState(false);
    // Nor while what was typed is one of the values, unless it is asked for: the list would cover the button that sends it.
    const [asked, setAsked] = useState(false);
    const notes = new Map(items.map((item) => [item.value, item.note]));
    return (
        <Autocomplete
            {...field}
            data={items.map((item) => item.value)}
            value={value}
            onChange={(next) => {
                setAsked(false);
                onChange(next);
            }}
            openOnFocus={false}
            dropdownOpened={open && items.length > 0 && (asked || !notes.has(value))}
            onDropdownOpen={() => setOpen(true)}
            onDropdownClose={() => setOpen(false)}
            // Also when there was nothing to choose yet, so that the list did not open: it may arrive later.
            onBlur={() => setOpen(false)}
            onClick={() => {
                setAsked(true);
                setOpen(true);
            }}
            onKeyDown={({ key }) => key === "ArrowDown" && setAsked(true)}
            // All are shown until something else is typed than what is chosen.
            filter={({ options, search }) =>
                notes.has(search)
                    ? options
                    : options.filter(
                          (one) => "label" in one && one.label.toLowerCase().includes(search.trim().toLowerCase()),
                      )
            }
            renderOption={({ option }) => (
                <div className="suggestion">
                    <Text className="breaks">{option.value}</Text>
                    {notes.get(option.value) && <Quiet size="xs">{notes.get(option.value)}</Quiet>}
                </div>
            )}
            rightSection={items.length > 0 && <IconSelector size={14} aria-hidden />}
            rightSectionPointerEvents="none"
            autoComplete="off"
            spellCheck={false}
        />
    );
}
