import "./pending.css";
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight, IconChevronUp } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Problem } from "../api/client";
import { ActionButton } from "./ActionButton";
import { type Change, type Changes, listed, type Names, PLACE } from "./changes";
import { LeaveDialog } from "./LeaveDialog";
import { FormError } from "./States";
import { isApple, strokeOf } from "./shortcuts";
import { t } from "./texts";

type Props<T extends object> = {
    /** The id of the form that applies the changes. */
    of: string;
    form: Changes<T>;
    names: Names<T>;
    /** Why they can't be applied; null when they can. */
    why: string | null;
    busy: boolean;
    /** Why they were refused; what the fields show is not repeated. */
    error?: unknown;
    onDiscard: () => void;
    onReload?: () => void;
};

/** What was changed on this page and is not applied yet; nothing without changes. Warns before the page is left. */
export function PendingChanges<T extends object>(props: Props<T>) {
    const { of, form, busy, error, onDiscard } = props;
    const unsaved = useRef(false);
    unsaved.current = form.dirty && !busy;
    const count = Object.keys(form.changes).length;
    useApplyKey(of, form.dirty);
    useFaultyField(of, error);
    const place = document.getElementById(PLACE);
    const bar = form.dirty && <Bar {...props} />;
    return (
        <>
            <span className="unseen" role="status">
                {form.dirty && t.changes({ n: count })}
            </span>
            {place === null ? bar : createPortal(bar, place)}
            <LeaveDialog title={t.leaveTitle} unsaved={() => unsaved.current} onLeave={onDiscard}>
                {t.leaveLoses({ n: count })}
            </LeaveDialog>
        </>
    );
}

function Bar<T extends object>({ of, form, names, why, busy, error, onDiscard, onReload }: Props<T>) {
    const [open, setOpen] = useState(false);
    const list = useId();
    const changes = listed(form.present, form.changes, names);
    return (
        <section className="pending" aria-label={t.pendingChanges}>
            <FormError error={error} fields={Object.keys(names)} reload={onReload} />
            {open && <List id={list} changes={changes} onUndo={(field) => form.set(field, undefined)} />}
            <div className="pending-bar">
                <Text fw={600}>{t.changes({ n: changes.length })}</Text>
                <Button
                    variant="subtle"
                    aria-expanded={open}
                    aria-controls={open ? list : undefined}
                    rightSection={<IconChevronUp size={14} aria-hidden className="pending-arrow" />}
                    onClick={() => setOpen(!open)}
                >
                    {t.review}
                </Button>
                <Button variant="default" disabled={busy} onClick={onDiscard}>
                    {t.discard}
                </Button>
                <ActionButton why={why} type="submit" form={of} loading={busy}>
                    {t.apply}
                </ActionButton>
            </div>
        </section>
    );
}

type ListProps<T extends object> = { id: string; changes: Change<T>[]; onUndo: (field: keyof T) => void };

function List<T extends object>({ id, changes, onUndo }: ListProps<T>) {
    return (
        <dl id={id} className="pending-list">
            {changes.map(({ field, label, before, after }) => (
                <div key={String(field)}>
                    <dt>{label}</dt>
                    <dd>
                        <del>{before ?? t.notSet}</del> <IconArrowRight size={14} aria-label={t.becomes} />{" "}
                        <ins>{after ?? t.notSet}</ins>
                    </dd>
                    <dd>
                        <ActionIcon
                            variant="subtle"
                            color="gray"
                            aria-label={t.discardOne({ label })}
                            onClick={() => onUndo(field)}
                        >
                            <IconArrowBackUp size={16} aria-hidden />
                        </ActionIcon>
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/** Applies the changes with the key that saves elsewhere. */
function useApplyKey(form: string, dirty: boolean) {
    useEffect(() => {
        if (!dirty) return;
        const pressed = (event: KeyboardEvent) => {
            if (strokeOf(event, isApple()) !== "mod+s") return;
            event.preventDefault();
            document.querySelector<HTMLElement>(`[type=submit][form="${form}"]:not(:disabled)`)?.click();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, [form, dirty]);
}

/** The bar may be far from the field that was refused. */
function useFaultyField(form: string, error: unknown) {
    useEffect(() => {
        if (!(error instanceof Problem) || error.faults.length === 0) return;
        document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }, [form, error]);
}
