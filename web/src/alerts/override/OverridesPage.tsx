import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../../api/command";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { AddButton } from "../../ui/AddButton";
import { Ago } from "../../ui/Ago";
import { DangerDialog } from "../../ui/DangerDialog";
import { type Column, Rows } from "../../ui/Rows";
import { Empty, Loaded } from "../../ui/States";
import { AlertsHead } from "../AlertsHead";
import { type Override, overrides } from "../queries";
import { TargetLink } from "../TargetLink";
import { measure } from "../units";
import OverrideDialog from "./OverrideDialog";
import { t } from "./texts";

type Opened = { what: "edit" | "remove"; of: Override };

/** What applies to single targets instead of the rules. */
export default function OverridesPage() {
    return (
        <AccessGate of="alerts.overrides" title={t.title}>
            <Overrides />
        </AccessGate>
    );
}

function Overrides() {
    const [open, setOpen] = useState<Opened | null>(null);
    const why = useDenialReason("alerts.set_override", null);
    const close = () => setOpen(null);
    return (
        <>
            <AlertsHead note={t.note}>
                <AddButton of="alerts.set_override" team={null} label={t.add}>
                    {(onClose) => <OverrideDialog of={null} onClose={onClose} />}
                </AddButton>
            </AlertsHead>
            <Loaded query={useQuery(overrides)}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title={t.none}>{t.noneText}</Empty>
                    ) : (
                        <List rows={rows} may={why === null} onOpen={setOpen} />
                    )
                }
            </Loaded>
            {open?.what === "edit" && <OverrideDialog of={open.of} onClose={close} />}
            {open?.what === "remove" && <Remove of={open.of} onClose={close} />}
        </>
    );
}

function List({ rows, may, onOpen }: { rows: Override[]; may: boolean; onOpen: (next: Opened) => void }) {
    const columns: Column<Override>[] = [
        {
            name: t.target,
            first: true,
            cell: ({ target, storage }) => (
                <>
                    <TargetLink of={target} />{" "}
                    {storage !== null && <span className="breaks">{t.onStorage({ name: storage })}</span>}
                </>
            ),
        },
        { name: t.metric, line: 2, cell: ({ metric_title }) => metric_title },
        {
            name: t.what,
            line: 2,
            cell: ({ never, threshold, unit }) =>
                never ? t.never : t.limit({ value: measure(threshold, unit) ?? "–" }),
        },
        { name: t.noteLabel, cell: ({ note }) => <span className="breaks">{note}</span> },
        {
            name: t.by,
            cell: ({ by, at }) => (
                <>
                    {by.name} <Ago at={at} className="quiet" />
                </>
            ),
        },
    ];
    if (may) {
        columns.push({
            name: "",
            cell: (of) => (
                <>
                    <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t.change({ name: nameOf(of) })}
                        onClick={() => onOpen({ what: "edit", of })}
                    >
                        <IconPencil size={16} />
                    </ActionIcon>
                    <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t.remove({ name: nameOf(of) })}
                        onClick={() => onOpen({ what: "remove", of })}
                    >
                        <IconTrash size={16} />
                    </ActionIcon>
                </>
            ),
        });
    }
    return (
        <div className="panel">
            <Rows label={t.title} rows={rows} columns={columns} keyOf={({ id }) => id} />
        </div>
    );
}

const nameOf = ({ target }: Override) => target.name ?? t.unknownTarget;

function Remove({ of, onClose }: { of: Override; onClose: () => void }) {
    const send = useSend();
    const name = nameOf(of);
    return (
        <DangerDialog
            title={t.removeTitle({ name })}
            action={t.remove({ name })}
            onClose={onClose}
            onConfirm={() => send("alerts.remove_override", { override_id: of.id })}
            done={t.removed({ name })}
        >
            {t.removeNote}
        </DangerDialog>
    );
}
