import { Button, Group, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { AuditFilter } from "../api/queries";
import { inField } from "../ui/format";
import { stateName } from "../ui/stateName";
import { operationIds } from "./operations.gen";
import { OUTCOMES } from "./outcomes";
import { t } from "./texts";

type Props = { filter: AuditFilter; onChange: (next: AuditFilter) => void };

/** The filter of the audit rows. */
export function Filters({ filter, onChange }: Props) {
    const rare = [filter.target, filter.ip, filter.from, filter.to].some(Boolean);
    const [more, { toggle }] = useDisclosure(rare);
    const any = Object.values(filter).some(Boolean);
    const set = (change: AuditFilter) => onChange({ ...filter, ...change });
    return (
        <section aria-label={t.filter} className="spaced-after">
            <Group gap="xs">
                <Words
                    label={t.text}
                    placeholder={t.text}
                    icon={<IconSearch size={15} />}
                    value={filter.q}
                    onChange={(q) => set({ q })}
                />
                <Words label={t.who} placeholder={t.who} value={filter.actor} onChange={(actor) => set({ actor })} />
                <Select
                    aria-label={t.action}
                    placeholder={t.anyAction}
                    data={actions(filter.action)}
                    value={filter.action ?? null}
                    onChange={(action) => set({ action: action ?? undefined })}
                    searchable
                    clearable
                    w={180}
                />
                <Select
                    aria-label={t.outcome}
                    placeholder={t.anyOutcome}
                    data={OUTCOMES.map((value) => ({
                        value,
                        label: value === "intent" ? t.intentNotRecorded : stateName(value),
                    }))}
                    value={filter.outcome ?? null}
                    onChange={(outcome) => set({ outcome: outcome ?? undefined })}
                    clearable
                    w={150}
                    comboboxProps={{ width: 250, position: "bottom-start" }}
                />
                <Button
                    variant="default"
                    leftSection={<IconAdjustmentsHorizontal size={15} />}
                    onClick={toggle}
                    aria-expanded={more}
                >
                    {t.more}
                </Button>
                {any && (
                    <Button variant="subtle" onClick={() => onChange({})}>
                        {t.clear}
                    </Button>
                )}
            </Group>
            {more && (
                <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs" mt="xs" maw={900}>
                    <Words
                        shown={t.target}
                        label={t.target}
                        placeholder="host:1"
                        form={{ fits: /^[a-z_]+:\d+$/, says: t.enterTypeIdSuch }}
                        value={filter.target}
                        onChange={(target) => set({ target })}
                    />
                    <Words
                        shown={t.address}
                        label={t.address}
                        placeholder="192.168.1.20"
                        value={filter.ip}
                        onChange={(ip) => set({ ip })}
                    />
                    <Moment label={t.from} value={filter.from} onChange={(from) => set({ from })} />
                    <Moment label={t.until} value={filter.to} onChange={(to) => set({ to })} />
                </SimpleGrid>
            )}
        </section>
    );
}

function actions(present: string | undefined): string[] {
    const isKnown = present === undefined || operationIds.includes(present);
    return isKnown ? [...operationIds] : [present, ...operationIds];
}

type WordsProps = {
    label: string;
    shown?: string;
    placeholder: string;
    icon?: ReactNode;
    /** The format that the text must have before it takes effect. */
    form?: { fits: RegExp; says: string };
    value: string | undefined;
    onChange: (value: string | undefined) => void;
};

/** A text field whose value takes effect after a short pause in typing. */
function Words({ label, shown, placeholder, icon, form, value, onChange }: WordsProps) {
    const [typed, setTyped] = useState(value ?? "");
    const wrong = form !== undefined && typed.trim() !== "" && !form.fits.test(typed.trim());
    const apply = useDebouncedCallback((text: string) => {
        if (!form || text.trim() === "" || form.fits.test(text.trim())) onChange(text.trim() || undefined);
    }, 300);
    useEffect(() => {
        setTyped((present) => (present.trim() === (value ?? "") ? present : (value ?? "")));
    }, [value]);
    return (
        <TextInput
            aria-label={label}
            label={shown}
            placeholder={placeholder}
            leftSection={icon}
            error={wrong ? form.says : undefined}
            value={typed}
            onChange={(e) => {
                setTyped(e.currentTarget.value);
                apply(e.currentTarget.value);
            }}
            w={shown ? undefined : 150}
        />
    );
}

/** A date and time in the viewer's time zone; the URL contains it in UTC. */
function Moment({ label, value, onChange }: Pick<WordsProps, "label" | "value" | "onChange">) {
    return (
        <TextInput
            type="datetime-local"
            label={label}
            value={value ? local(value) : ""}
            onChange={(e) => {
                const at = new Date(e.currentTarget.value);
                onChange(Number.isNaN(at.getTime()) ? undefined : at.toISOString());
            }}
        />
    );
}

function local(iso: string): string {
    const at = Date.parse(iso);
    return Number.isNaN(at) ? "" : inField(at);
}
