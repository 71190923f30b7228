import { ActionIcon, Menu, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDotsVertical, IconTerminal2 } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { errorText, Problem } from "../api/client";
import { useSend } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { ButtonLink } from "../ui/Links";
import { ReasonedItem } from "../ui/ReasonedItem";
import { t as names } from "./names";
import { POWERS, type Power, type PowerTarget } from "./powers";
import { t } from "./texts";
import { idOf } from "./useGuest";

/** Starts power actions. Those with a consequence are confirmed first; for the guest in which Holdfast runs the name must be typed. */
export function usePower() {
    const send = useSend();
    const { started } = useJobs();
    const [asking, setAsking] = useState<{ guest: PowerTarget; one: Power } | null>(null);
    const order = async (guest: PowerTarget, one: Power, confirm: string | null) => {
        const { job } = await send(`${guest.type}s.lifecycle`, {
            ...idOf(guest),
            action: one.action as "start",
            body: { confirm },
        });
        started(job, t.doingTo({ doing: one.doing, name: guest.name }));
    };
    const run = async (guest: PowerTarget, one: Power) => {
        if (one.price) {
            setAsking({ guest, one });
            return;
        }
        try {
            await order(guest, one, null);
        } catch (e) {
            if (e instanceof Problem && e.phrase !== null) setAsking({ guest, one });
            else
                notifications.show({
                    color: "red",
                    title: t.doTo({ action: one.label, name: guest.name }),
                    message: errorText(e),
                });
        }
    };
    const dialog = asking && (
        <DangerDialog
            onClose={() => setAsking(null)}
            title={t.doToQuestion({ action: asking.one.label, name: asking.guest.name })}
            action={asking.one.label}
            phrase={asking.one.price ? undefined : asking.guest.name}
            onConfirm={(typed) => order(asking.guest, asking.one, typed || null)}
            instead={asking.one.instead && gentler(asking.guest, asking.one.instead)}
        >
            <Text>{asking.one.price ?? t.holdfastStops}</Text>
        </DangerDialog>
    );
    function gentler(guest: PowerTarget, one: Power) {
        return one.when(guest)
            ? { action: one.label, onChoose: (typed: string) => order(guest, one, typed || null) }
            : undefined;
    }
    return { run, dialog };
}

/** The power actions that its state allows, and why they are not possible for this user now. */
function usePowers(guest: PowerTarget) {
    const denied = useDenialReasonAt(guest.hostId, guest.type === "app" ? "apps.lifecycle" : "vms.lifecycle");
    return { powers: POWERS.filter((one) => one.when(guest)), why: denied ?? guest.busy, ...usePower() };
}

// The item stays reachable by keyboard, and a screen reader announces why it is disabled.
const disabledProps = (reason: string) => ({
    "aria-disabled": true,
    "aria-describedby": reason,
    closeMenuOnClick: false,
    style: { opacity: 0.55, cursor: "not-allowed" },
});

/** The power actions as a menu. */
export function PowerMenu({ guest }: { guest: PowerTarget }) {
    const { powers, why, run, dialog } = usePowers(guest);
    const id = useId();
    return (
        <>
            <Menu position="bottom-end">
                <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" aria-label={t.actionsFor({ name: guest.name })}>
                        <IconDotsVertical size={16} />
                    </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                    {why && (
                        <Menu.Label id={id} maw={280}>
                            {why}
                        </Menu.Label>
                    )}
                    {powers.map((one) => (
                        <Menu.Item
                            key={one.action}
                            leftSection={<one.icon size={15} />}
                            {...(why === null ? { onClick: () => void run(guest, one) } : disabledProps(id))}
                        >
                            {one.label}
                        </Menu.Item>
                    ))}
                </Menu.Dropdown>
            </Menu>
            {dialog}
        </>
    );
}

/** The power actions as buttons. */
export function PowerButtons({ guest }: { guest: PowerTarget }) {
    const { powers, why, run, dialog } = usePowers(guest);
    return (
        <>
            {powers.map((one) => (
                <ActionButton
                    key={one.action}
                    why={why}
                    variant="default"
                    leftSection={<one.icon size={15} />}
                    onClick={() => void run(guest, one)}
                >
                    {one.label}
                </ActionButton>
            ))}
            {dialog}
        </>
    );
}

/** The power actions as items of the ⋮ menu: those that may lose data apart, in red. The dialog is shown outside of the menu. */
export function usePowerItems(guest: PowerTarget) {
    const { powers, why, run, dialog } = usePowers(guest);
    const items = (all: readonly Power[], color?: "red") =>
        all.map((one) => (
            <ReasonedItem
                key={one.action}
                why={why}
                color={color}
                leftSection={<one.icon size={15} />}
                onClick={() => void run(guest, one)}
            >
                {one.label}
            </ReasonedItem>
        ));
    return {
        gentle: items(powers.filter(({ instead }) => instead === undefined)),
        hard: items(
            powers.filter(({ instead }) => instead !== undefined),
            "red",
        ),
        dialog,
    };
}

/** What is done first with a guest in its state: it is started, resumed, or used. Nothing while its state is not known. */
export function PrimaryAction({
    guest,
    open,
}: {
    guest: PowerTarget;
    /** How it is used, instead of by its console. */
    open?: ReactNode;
}) {
    const { powers, why, run, dialog } = usePowers(guest);
    if (guest.status === "running") return open ?? <ToConsole guest={guest} />;
    const first = powers.find(({ action }) => action === "start" || action === "resume");
    if (first === undefined || (guest.status !== "stopped" && guest.status !== "paused")) return null;
    return (
        <>
            <ActionButton why={why} leftSection={<first.icon size={15} />} onClick={() => void run(guest, first)}>
                {first.label}
            </ActionButton>
            {dialog}
        </>
    );
}

function ToConsole({ guest }: { guest: PowerTarget }) {
    return (
        <ButtonLink
            to={`/${guest.type}s/$id/console` as const}
            params={{ id: String(guest.id) }}
            leftSection={<IconTerminal2 size={15} />}
        >
            {names.console}
        </ButtonLink>
    );
}
