import "./rule.css";
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useDenialReason, useDenialReasonAt } from "../../auth/access";
import { ActionButton, SmallButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { Empty, ErrorAlert, Loaded } from "../../ui/States";
import type { BulkAction } from "../../ui/table/Bulk";
import type { TableSearch } from "../../ui/table/search";
import { Table } from "../../ui/table/Table";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { CopyButton, Copying } from "../copy/CopyButton";
import type { Firewall, Rule, Rules } from "../firewall";
import { rules as rulesOf } from "../queries";
import { t as firewallTexts } from "../texts";
import { COLUMNS } from "./columns";
import { type RuleContext, RuleProvider } from "./context";
import { PlaceDialog } from "./PlaceDialog";
import { RemoveDialog } from "./RemoveDialog";
import { RuleDialog } from "./RuleDialog";
import { t } from "./texts";
import { useDrag } from "./useDrag";
import { type Failed, useListChanges } from "./useListChanges";
import { nameOf } from "./words";

type Open = { what: "add" } | { what: "edit" | "copy" | "remove" | "place"; rule: Rule };

/** The rules of a firewall in the order in which they decide; they are moved with the mouse, a finger or the keyboard. */
export function RuleTable({ firewall }: { firewall: Firewall }) {
    return <Loaded query={useQuery(rulesOf(firewall))}>{(list) => <Listed firewall={firewall} list={list} />}</Loaded>;
}

const keyOf = (rule: Rule) => rule.pos;

function Listed({ firewall, list: { rules } }: { firewall: Firewall; list: Rules }) {
    const denied = useDenialReasonAt(firewall.hostId, firewall.may.rules) ?? firewall.guest?.unavailable ?? null;
    const cantCopy = useDenialReason("firewall.copy");
    const confirmed = useFirewallConfirmed(firewall);
    const changes = useListChanges(firewall, confirmed.send);
    const [search, setSearch] = useState<TableSearch>({});
    const [open, setOpen] = useState<Open | null>(null);
    const [said, say] = useState("");
    const focus = useRef<number | null>(null);
    const frame = useRef<HTMLDivElement>(null);
    const locked = search.q || search.sort || search.group ? t.notInOrder : null;

    const move = (rule: Rule, to: number) => {
        if (to < 0 || to >= rules.length || to === rule.pos) return;
        focus.current = to;
        changes.change({ kind: "move", rule, to });
        say(t.moved({ rule: nameOf(rule), to, last: rules.length - 1 }));
    };
    const drag = useDrag({
        frame,
        count: rules.length,
        onDrop: (from, to) => {
            const rule = rules[from];
            if (rule) move(rule, to);
        },
    });
    const context: RuleContext = {
        firewall,
        count: rules.length,
        denied,
        locked,
        enable: (rule, enable) => changes.change({ kind: "enable", rule, enable: enable ? 1 : 0 }),
        move,
        onDrag: (rule, event) => drag.start(rule.pos, event),
        focus,
        open: (rule, what) => setOpen({ what, rule }),
    };
    /** Moves the rule whose row has the focus. */
    const onKeyDown = (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!event.altKey || step === undefined || denied !== null || locked !== null) return;
        const rule = rules[Number((event.target as HTMLElement).closest("tr")?.dataset.index ?? Number.NaN)];
        if (rule === undefined) return;
        event.preventDefault();
        move(rule, rule.pos + step);
    };
    const add = (
        <ActionButton
            why={denied}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ what: "add" })}
        >
            {t.addRule}
        </ActionButton>
    );
    const close = () => setOpen(null);
    const bulk: BulkAction<Rule>[] = [
        {
            id: "copy",
            label: firewallTexts.copyTo,
            icon: IconCopy,
            why: () => cantCopy,
            dialog: (chosen, onClose) => (
                <Copying firewall={firewall} what="rules" rules={chosen.map(keyOf)} onClose={onClose} />
            ),
        },
    ];
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the rows
        <div ref={frame} className="rule-list" onKeyDown={onKeyDown}>
            <span className="unseen" role="status">
                {said}
            </span>
            {denied !== null && <Quiet mb="sm">{denied}</Quiet>}
            {changes.failed && (
                <FailedChange of={changes.failed} onRepeat={changes.change} onDismiss={changes.dismiss} />
            )}
            <RuleProvider value={context}>
                {rules.length === 0 ? (
                    <Empty title={t.none} action={add}>
                        {t.noneText}
                    </Empty>
                ) : (
                    <Table
                        label={t.rules}
                        list="firewall-rules"
                        rows={rules}
                        columns={COLUMNS}
                        keyOf={keyOf}
                        nameOf={nameOf}
                        search={search}
                        onSearch={setSearch}
                        example={t.example}
                        bulk={bulk}
                        aside={
                            <>
                                <CopyButton firewall={firewall} what="rules" size="sm" />
                                {add}
                            </>
                        }
                    />
                )}
            </RuleProvider>
            {drag.line && <div className="drop-line" style={drag.line} />}
            {open?.what === "add" && <RuleDialog firewall={firewall} send={confirmed.send} onClose={close} />}
            {open?.what === "copy" && (
                <RuleDialog firewall={firewall} template={open.rule} send={confirmed.send} onClose={close} />
            )}
            {open?.what === "edit" && (
                <RuleDialog
                    firewall={firewall}
                    rule={open.rule}
                    denied={denied}
                    send={confirmed.send}
                    onClose={close}
                />
            )}
            {open?.what === "place" && (
                <PlaceDialog
                    rule={open.rule}
                    last={rules.length - 1}
                    onMove={(to) => move(open.rule, to)}
                    onClose={close}
                />
            )}
            {open?.what === "remove" && (
                <RemoveDialog
                    rule={open.rule}
                    onRemove={() => changes.change({ kind: "remove", rule: open.rule })}
                    onClose={close}
                />
            )}
            {confirmed.dialog}
        </div>
    );
}

type FailedProps = { of: Failed; onRepeat: (change: Failed["change"]) => void; onDismiss: () => void };

/** A change that was not made. If others changed the list in the meantime, it is shown as it is now, and the change can be repeated. */
function FailedChange({ of: { error, isStale, again }, onRepeat, onDismiss }: FailedProps) {
    if (!isStale) {
        return (
            <div className="spaced-after">
                <ErrorAlert error={error} retry={onDismiss} retryText={t.close} />
            </div>
        );
    }
    return (
        <Alert role="alert" color="orange" icon={<IconAlertTriangle size={18} />} title={t.staleTitle} mb="md">
            <Text>{again ? t.staleAgain({ rule: nameOf(again.rule) }) : t.staleGone}</Text>
            <Group gap="xs" mt="xs">
                {again && (
                    <Button size="xs" onClick={() => onRepeat(again)}>
                        {t.repeat}
                    </Button>
                )}
                <SmallButton onClick={onDismiss}>{t.leaveAsIs}</SmallButton>
            </Group>
        </Alert>
    );
}
