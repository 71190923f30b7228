import { Button, Loader, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { DialogFoot } from "../DialogFoot";
import type { Result } from "./bulkRun";
import type { Key } from "./column";
import { t } from "./texts";

type Props<T> = {
    rows: readonly T[];
    results: ReadonlyMap<Key, Result>;
    /** Whether nothing goes on any more. */
    over: boolean;
    keyOf: (row: T) => Key;
    nameOf: (row: T) => string;
    onClose: () => void;
};

/** What became of each of several rows. */
export function BulkResults<T>({ rows, results, over, keyOf, nameOf, onClose }: Props<T>) {
    const count = (state: Result["state"]) => [...results.values()].filter((one) => one.state === state).length;
    const done = count("done");
    const refused = count("refused");
    return (
        <Stack gap="sm">
            <Text role="status">
                {over ? t.finished({ done, refused }) : t.running({ done: done + refused, all: rows.length })}
            </Text>
            <ul className="results" aria-label={t.results} tabIndex={0}>
                {rows.map((row) => (
                    <li key={keyOf(row)}>
                        <span>{nameOf(row)}</span>
                        <Outcome result={results.get(keyOf(row)) ?? { state: "waiting" }} />
                    </li>
                ))}
            </ul>
            <DialogFoot>
                <Button variant="default" onClick={onClose} disabled={!over} data-autofocus>
                    {t.close}
                </Button>
            </DialogFoot>
        </Stack>
    );
}

function Outcome({ result }: { result: Result }) {
    switch (result.state) {
        case "waiting":
            return (
                <span className="outcome quiet">
                    <IconClock size={14} aria-hidden /> {t.waiting}
                </span>
            );
        case "busy":
            return (
                <span className="outcome">
                    <Loader size={12} aria-hidden /> {t.busy}
                </span>
            );
        case "done":
            return (
                <span className="outcome" data-state="done">
                    <IconCircleCheck size={14} aria-hidden /> {result.note ?? t.done}
                </span>
            );
        case "refused":
            return (
                <span className="outcome" data-state="refused">
                    <IconCircleX size={14} aria-hidden /> {t.refused}: {result.note}
                </span>
            );
    }
}
