import { ActionIcon, Button, Stack, Text, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { errorText } from "../../api/client";
import { ActionButton, SmallButton } from "../ActionButton";
import { Dialog } from "../Dialog";
import { DialogFoot } from "../DialogFoot";
import { Quiet } from "../Quiet";
import { BulkResults } from "./BulkResults";
import { type Result, runAll } from "./bulkRun";
import type { Key } from "./column";
import { t } from "./texts";

type Action<T> = {
    id: string;
    label: string;
    icon?: ComponentType<{ size?: number | string }>;
    /** Why it is not possible for this row; null when it is. */
    why: (row: T) => string | null;
};

/** An action that is one request for each of the rows. */
type RowAction<T> = Action<T> & {
    /** Does it; what it returns stands beside the row as its result. An error is shown as the reason of the refusal. */
    run: (row: T) => Promise<ReactNode>;
    /** The title of the dialog, for this many rows. */
    title: (n: number) => string;
    /** What to consider first; the dialog names the rows in any case. */
    ask?: ReactNode;
    /** Why it can't begin yet, for example because a consent is missing. */
    missing?: string | null;
};

/** An action for all rows at once, with a dialog of its own. */
type DialogAction<T> = Action<T> & { dialog: (rows: readonly T[], onClose: () => void) => ReactNode };

/** An action for all selected rows. */
export type BulkAction<T> = RowAction<T> | DialogAction<T>;

type Props<T> = {
    actions: readonly BulkAction<T>[];
    rows: readonly T[];
    keyOf: (row: T) => Key;
    nameOf: (row: T) => string;
    onSelect: (rows: readonly T[]) => void;
};

/** How many rows are selected, and what can be done with them. */
export function BulkBar<T>({ actions, rows, keyOf, nameOf, onSelect }: Props<T>) {
    // The rows as they were when the action was chosen: the list goes on changing behind the dialog.
    const [chosen, setChosen] = useState<{ id: string; rows: readonly T[] } | null>(null);
    const action = actions.find(({ id }) => id === chosen?.id);
    return (
        <div className="bulk panel" role="toolbar" aria-label={t.bulk}>
            <Text fw={600} role="status">
                {t.selected({ n: rows.length })}
            </Text>
            {actions.map((one) => {
                const can = rows.some((row) => one.why(row) === null);
                const Icon = one.icon;
                return (
                    <SmallButton
                        key={one.id}
                        why={can ? null : ((rows[0] && one.why(rows[0])) ?? t.noneCan)}
                        leftSection={Icon && <Icon size={14} />}
                        onClick={() => setChosen({ id: one.id, rows })}
                    >
                        {one.label}
                    </SmallButton>
                );
            })}
            <Tooltip label={t.clearSelection}>
                <ActionIcon variant="subtle" color="gray" aria-label={t.clearSelection} onClick={() => onSelect([])}>
                    <IconX size={16} aria-hidden />
                </ActionIcon>
            </Tooltip>
            {chosen && action && "dialog" in action && action.dialog(chosen.rows, () => setChosen(null))}
            {chosen && action && "run" in action && (
                <BulkDialog
                    key={action.id}
                    action={action}
                    rows={chosen.rows}
                    keyOf={keyOf}
                    nameOf={nameOf}
                    onClose={(refused) => {
                        setChosen(null);
                        if (refused) onSelect(refused);
                    }}
                />
            )}
        </div>
    );
}

type DialogProps<T> = {
    action: RowAction<T>;
    rows: readonly T[];
    keyOf: (row: T) => Key;
    nameOf: (row: T) => string;
    /** With the rows that were refused, once the action was run. */
    onClose: (refused?: readonly T[]) => void;
};

/** Names the rows and asks; then shows the result of each of them. */
function BulkDialog<T>({ action, rows, keyOf, nameOf, onClose }: DialogProps<T>) {
    const [running, setRunning] = useState(false);
    const [results, setResults] = useState<ReadonlyMap<Key, Result>>(new Map());
    const [over, setOver] = useState(false);
    const begin = async () => {
        setRunning(true);
        await runAll(
            rows,
            keyOf,
            action,
            (key, result) => setResults((known) => new Map(known).set(key, result)),
            errorText,
        );
        setOver(true);
    };
    return (
        <Dialog
            // Closing in between would lose the results.
            onClose={() => !running && onClose()}
            withCloseButton={!running}
            title={action.title(rows.length)}
        >
            {!running ? (
                <Ask action={action} rows={rows} nameOf={nameOf} onBegin={() => void begin()} onClose={onClose} />
            ) : (
                <BulkResults
                    rows={rows}
                    results={results}
                    over={over}
                    keyOf={keyOf}
                    nameOf={nameOf}
                    onClose={() => onClose(rows.filter((row) => results.get(keyOf(row))?.state === "refused"))}
                />
            )}
        </Dialog>
    );
}

type AskProps<T> = Omit<DialogProps<T>, "keyOf"> & { onBegin: () => void };

function Ask<T>({ action, rows, nameOf, onBegin, onClose }: AskProps<T>) {
    const left = rows.flatMap((row) => {
        const why = action.why(row);
        return why === null ? [] : [{ name: nameOf(row), why }];
    });
    const fit = rows.filter((row) => action.why(row) === null);
    const missing = action.missing ?? null;
    return (
        <Stack gap="sm">
            {action.ask && <Text component="div">{action.ask}</Text>}
            <Quiet lineClamp={4}>{fit.map(nameOf).join(", ")}</Quiet>
            {left.length > 0 && (
                <div>
                    <Text>{t.left({ n: left.length })}</Text>
                    <ul className="results" tabIndex={0}>
                        {left.map(({ name, why }) => (
                            <li key={name}>
                                <span>{name}</span>
                                <Quiet size="xs">{why}</Quiet>
                            </li>
                        ))}
                    </ul>
                </div>
            )}
            <DialogFoot>
                <Button variant="default" onClick={() => onClose()}>
                    {t.cancel}
                </Button>
                <ActionButton why={missing} data-autofocus={missing === null || undefined} onClick={onBegin}>
                    {action.label}
                </ActionButton>
            </DialogFoot>
        </Stack>
    );
}
