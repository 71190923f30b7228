import { ActionIcon, Switch, Text } from "@mantine/core";
import {
    IconAlertTriangle,
    IconArrowDown,
    IconArrowsUpDown,
    IconArrowUp,
    IconBan,
    IconCheck,
    IconCopy,
    IconDotsVertical,
    IconFileText,
    IconGripVertical,
    IconHandStop,
    IconListNumbers,
    IconPencil,
    IconStack2,
    IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { LockedHint } from "../../ui/ActionButton";
import { LaterMenu } from "../../ui/later/LaterMenu";
import { MenuBody } from "../../ui/later/MenuBody";
import { MenuItemLink } from "../../ui/MenuItemLink";
import { ReasonedItem } from "../../ui/ReasonedItem";
import type { Column } from "../../ui/table/column";
import type { Rule } from "../firewall";
import { GroupLink } from "../GroupLink";
import { useRuleContext } from "./context";
import { t } from "./texts";
import { actionName, nameOf, serviceOf, typeName } from "./words";

const any = <span className="quiet rule-any">{t.any}</span>;
/** A condition of a rule; the rules of an included group have their own. */
const condition = ({ type }: Rule, value: ReactNode) => value ?? (type === "group" ? null : any);
const address = (rule: Rule, value: string | null) => condition(rule, value && <span className="mono">{value}</span>);

/** The columns of a list of rules. */
export const COLUMNS: readonly Column<Rule>[] = [
    {
        id: "pos",
        name: t.position,
        first: true,
        width: 74,
        value: (rule) => rule.pos,
        cell: (rule) => <Place rule={rule} />,
    },
    {
        id: "on",
        name: t.on,
        line: 1,
        few: true,
        width: 56,
        value: (rule) => (rule.enable ? t.yes : t.no),
        cell: (rule) => <Enabled rule={rule} />,
    },
    {
        id: "direction",
        name: t.direction,
        line: 1,
        few: true,
        width: 100,
        value: (rule) => typeName(rule.type),
        cell: (rule) => <Direction of={rule.type} />,
    },
    {
        id: "action",
        name: t.action,
        line: 1,
        few: true,
        width: 105,
        value: (rule) => actionName(rule.action),
        cell: (rule) => <Action of={rule} />,
    },
    {
        id: "service",
        name: t.service,
        line: 2,
        width: 130,
        value: serviceOf,
        cell: (rule) => condition(rule, serviceOf(rule)),
    },
    {
        id: "source",
        name: t.source,
        line: 2,
        width: 130,
        value: (rule) => rule.source,
        cell: (rule) => address(rule, rule.source),
    },
    {
        id: "dest",
        name: t.destination,
        line: 2,
        width: 130,
        value: (rule) => rule.dest,
        cell: (rule) => address(rule, rule.dest),
    },
    {
        id: "iface",
        name: t.interface,
        few: true,
        width: 85,
        value: (rule) => rule.iface,
        cell: (rule) => rule.iface ?? any,
    },
    {
        id: "log",
        name: t.log,
        few: true,
        hidden: true,
        width: 90,
        value: (rule) => rule.log,
        cell: (rule) => rule.log ?? t.nolog,
    },
    {
        id: "comment",
        name: t.comment,
        width: 140,
        value: (rule) => rule.comment,
        cell: (rule) => <Comment of={rule} />,
    },
    { id: "actions", name: t.actions, actions: true, width: 84, cell: (rule) => <Actions rule={rule} /> },
];

/** The position with the handle that moves the rule. */
function Place({ rule }: { rule: Rule }) {
    const { denied, locked, focus, onDrag } = useRuleContext();
    const handle = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (focus.current !== rule.pos) return;
        focus.current = null;
        handle.current?.focus();
    });
    const why = denied ?? locked;
    return (
        <span className="rule-place">
            {why === null ? (
                <ActionIcon
                    ref={handle}
                    variant="subtle"
                    color="gray"
                    size="sm"
                    className="rule-handle"
                    aria-label={t.handle({ rule: nameOf(rule) })}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    title={t.handleHint}
                    onPointerDown={(event) => onDrag(rule, event)}
                >
                    <IconGripVertical size={15} aria-hidden />
                </ActionIcon>
            ) : (
                <LockedHint>{why}</LockedHint>
            )}
            {rule.pos}
        </span>
    );
}

function Enabled({ rule }: { rule: Rule }) {
    const { denied, enable } = useRuleContext();
    return (
        <Switch
            size="xs"
            checked={rule.enable === 1}
            disabled={denied !== null}
            title={denied ?? undefined}
            aria-label={t.enabledRule({ rule: nameOf(rule) })}
            onChange={(event) => enable(rule, event.currentTarget.checked)}
        />
    );
}

const DIRECTIONS = { in: IconArrowDown, out: IconArrowUp, forward: IconArrowsUpDown, group: IconStack2 };

/** The direction of packets, or that a security group is included. */
export function Direction({ of }: { of: string }) {
    const Icon = DIRECTIONS[of as keyof typeof DIRECTIONS];
    return (
        <span className="rule-direction" data-type={of}>
            {Icon && <Icon size={14} aria-hidden />}
            {typeName(of)}
        </span>
    );
}

const VERDICTS = { ACCEPT: IconCheck, DROP: IconBan, REJECT: IconHandStop };

function Action({ of: { type, action } }: { of: Rule }) {
    const { firewall } = useRuleContext();
    if (type === "group") return <GroupLink hostId={firewall.hostId} group={action} />;
    return <Verdict of={action} />;
}

/** What happens to packets. */
export function Verdict({ of }: { of: string }) {
    const Icon = VERDICTS[of as keyof typeof VERDICTS];
    return (
        <span className="verdict" data-verdict={of}>
            {Icon && <Icon size={14} aria-hidden />}
            {actionName(of)}
        </span>
    );
}

/** The comment, and what Proxmox VE does not accept about the rule. */
function Comment({ of: { comment, errors } }: { of: Rule }) {
    return (
        <>
            {comment}
            {errors !== null && (
                <Text size="xs" className="rule-fault">
                    <IconAlertTriangle size={13} aria-hidden className="inline-icon" />{" "}
                    {Object.entries(errors)
                        .map(([field, text]) => t.fault({ field, text }))
                        .join(" ")}
                </Text>
            )}
        </>
    );
}

function Actions({ rule }: { rule: Rule }) {
    const { denied, locked, count, move, open } = useRuleContext();
    const name = nameOf(rule);
    const why = denied ?? locked;
    return (
        <>
            <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={(denied === null ? t.editOne : t.showOne)({ rule: name })}
                onClick={() => open(rule, "edit")}
            >
                <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <LaterMenu
                button={
                    <ActionIcon variant="subtle" color="gray" aria-label={t.actionsOf({ rule: name })}>
                        <IconDotsVertical size={16} aria-hidden />
                    </ActionIcon>
                }
            >
                {(place) => (
                    <MenuBody {...place} width={260}>
                        <ReasonedItem
                            why={why ?? (rule.pos === 0 ? t.isFirst : null)}
                            leftSection={<IconArrowUp size={15} aria-hidden />}
                            onClick={() => move(rule, rule.pos - 1)}
                        >
                            {t.moveUp}
                        </ReasonedItem>
                        <ReasonedItem
                            why={why ?? (rule.pos === count - 1 ? t.isLast : null)}
                            leftSection={<IconArrowDown size={15} aria-hidden />}
                            onClick={() => move(rule, rule.pos + 1)}
                        >
                            {t.moveDown}
                        </ReasonedItem>
                        <ReasonedItem
                            why={why ?? (count === 1 ? t.isOnly : null)}
                            leftSection={<IconListNumbers size={15} aria-hidden />}
                            onClick={() => open(rule, "place")}
                        >
                            {t.moveTo}
                        </ReasonedItem>
                        <ReasonedItem
                            why={denied}
                            leftSection={<IconCopy size={15} aria-hidden />}
                            onClick={() => open(rule, "copy")}
                        >
                            {t.copyRule}
                        </ReasonedItem>
                        <MenuItemLink
                            leftSection={<IconFileText size={15} aria-hidden />}
                            to="."
                            search={{ view: "log", rule: rule.pos }}
                        >
                            {t.linesOf}
                        </MenuItemLink>
                        <ReasonedItem
                            why={denied}
                            color="red"
                            leftSection={<IconTrash size={15} aria-hidden />}
                            onClick={() => open(rule, "remove")}
                        >
                            {t.removeRule}
                        </ReasonedItem>
                    </MenuBody>
                )}
            </LaterMenu>
        </>
    );
}
