import "../metrics.css";
import { Group, Popover, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCalendar, IconZoomOut } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { SmallButton } from "../../ui/ActionButton";
import { inField } from "../../ui/format";
import { pointTime } from "../../ui/measure/moments";
import { Quiet } from "../../ui/Quiet";
import { between, fixedOf, moved, SPAN_NAMES, type Span, windowOf } from "../spans";
import { t } from "../texts";

/** What charts show: a span that ends now, or any time; they move through the past from there. */
export function SpanChoice({ value, onChange }: { value: Span; onChange: (next: Span) => void }) {
    const fixed = fixedOf(value);
    const go = (change: { by?: number; factor?: number }) => onChange(moved(value, Date.now(), change));
    return (
        <Group gap="xs" className="metric-spans">
            <SegmentedControl
                aria-label={t.span}
                size="xs"
                value={fixed === null ? value : ""}
                onChange={(next) => onChange(next as Span)}
                data={SPAN_NAMES.map((name) => ({ value: name, label: t[name] }))}
            />
            <RangeButton value={value} onChange={onChange} />
            <SmallButton aria-label={t.earlier} title={t.earlier} onClick={() => go({ by: -1 })}>
                <IconArrowLeft size={14} aria-hidden />
            </SmallButton>
            {fixed !== null && (
                <>
                    <SmallButton aria-label={t.later} title={t.later} onClick={() => go({ by: 1 })}>
                        <IconArrowRight size={14} aria-hidden />
                    </SmallButton>
                    <SmallButton aria-label={t.zoomOut} title={t.zoomOut} onClick={() => go({ factor: 3 })}>
                        <IconZoomOut size={14} aria-hidden />
                    </SmallButton>
                </>
            )}
        </Group>
    );
}

/** Asks for beginning and end; it says which are shown now. */
function RangeButton({ value, onChange }: { value: Span; onChange: (next: Span) => void }) {
    const [opened, setOpened] = useState(false);
    const fixed = fixedOf(value);
    return (
        <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal trapFocus>
            <Popover.Target>
                <SmallButton
                    variant={fixed === null ? "default" : "light"}
                    leftSection={<IconCalendar size={14} aria-hidden />}
                    onClick={() => setOpened((open) => !open)}
                >
                    {fixed === null ? t.range : rangeText(fixed)}
                </SmallButton>
            </Popover.Target>
            <Popover.Dropdown>
                <RangeForm
                    of={windowOf(value, Date.now())}
                    onChoose={(next) => {
                        setOpened(false);
                        onChange(next);
                    }}
                />
            </Popover.Dropdown>
        </Popover>
    );
}

function RangeForm({ of, onChoose }: { of: readonly [number, number]; onChoose: (next: Span) => void }) {
    const [from, setFrom] = useState(inField(of[0]));
    const [to, setTo] = useState(inField(of[1]));
    const [first, last] = [Date.parse(from), Date.parse(to)];
    const ready = first < last;
    const send = (event: FormEvent) => {
        event.preventDefault();
        if (ready) onChoose(between(first, last));
    };
    return (
        <form onSubmit={send}>
            <Stack gap="xs">
                <Quiet size="xs">{t.rangeText}</Quiet>
                <TextInput
                    type="datetime-local"
                    label={t.from}
                    value={from}
                    onChange={(event) => setFrom(event.currentTarget.value)}
                />
                <TextInput
                    type="datetime-local"
                    label={t.to}
                    value={to}
                    onChange={(event) => setTo(event.currentTarget.value)}
                    error={first >= last ? t.rangeOrder : undefined}
                />
                <SmallButton type="submit" why={null} disabled={!ready}>
                    {t.show}
                </SmallButton>
            </Stack>
        </form>
    );
}

const rangeText = ([from, to]: readonly [number, number]) =>
    t.rangeOf({ from: pointTime(from, DAY_MS), to: pointTime(to, DAY_MS) });

/** A range names the day of its times. */
const DAY_MS = 24 * 60 * 60 * 1000;
