import { Menu, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { useGuest } from "../../guests/useGuest";
import { SmallButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Later } from "../../ui/later/Later";
import { Quiet } from "../../ui/Quiet";
import { type RowAction, RowActions } from "../../ui/RowActions";
import { Rows } from "../../ui/Rows";
import { Loaded, Panel } from "../../ui/States";
import { showError } from "../../ui/showError";
import { vmHardware } from "../queries";
import {
    type Device,
    hasSettings,
    isAlwaysThere,
    isVolume,
    KINDS,
    type Kind,
    nextOf,
    type Slot,
    settingsOf,
} from "./devices";
import { t } from "./texts";

const DeviceDialog = lazy(() => import("./DeviceDialog"));

/** The devices that are neither disks nor NICs; they are changed, added and removed here. */
export function Devices() {
    const guest = useGuest();
    const [adds, setAdds] = useState<Kind | null>(null);
    const why = useDenialReasonAt(guest.hostId, "vms.set_device") ?? guest.unavailable ?? guest.busy;
    const query = useQuery({ ...vmHardware(guest.id), enabled: guest.unavailable === null });
    return (
        <Panel title={t.devices} aside={query.data && <AddMenu free={query.data.free} why={why} onChoose={setAdds} />}>
            {guest.unavailable !== null ? (
                <Quiet>{guest.unavailable}</Quiet>
            ) : (
                <Loaded query={query} shape="rows">
                    {({ devices, digest }) => (
                        <Rows
                            label={t.devices}
                            rows={devices}
                            keyOf={({ slot }) => slot}
                            columns={[
                                { name: t.device, first: true, cell: (device) => <Name of={device} /> },
                                { name: t.setting, line: 2, cell: (device) => <Setting of={device} /> },
                                {
                                    name: "",
                                    cell: (device) =>
                                        device.refused === null && <Actions of={device} digest={digest} why={why} />,
                                },
                            ]}
                        />
                    )}
                </Loaded>
            )}
            <Later>
                {adds !== null && query.data && (
                    <DeviceDialog
                        kind={adds}
                        free={query.data.free.filter(({ kind }) => kind === adds)}
                        digest={query.data.digest}
                        onClose={() => setAdds(null)}
                    />
                )}
            </Later>
        </Panel>
    );
}

type AddProps = { free: Schemas["FreeSlot"][]; why: string | null; onChoose: (kind: Kind) => void };

function AddMenu({ free, why, onChoose }: AddProps) {
    const kinds = [...new Set(free.map(({ kind }) => kind))];
    const button = (
        <SmallButton why={why} leftSection={<IconPlus size={14} />}>
            {t.addDevice}
        </SmallButton>
    );
    if (why !== null) return button;
    return (
        <Menu position="bottom-end">
            <Menu.Target>{button}</Menu.Target>
            <Menu.Dropdown>
                {kinds.map((kind) => (
                    <Menu.Item key={kind} onClick={() => onChoose(kind)}>
                        {KINDS[kind]}
                    </Menu.Item>
                ))}
            </Menu.Dropdown>
        </Menu>
    );
}

function Name({ of: { kind, slot } }: { of: Device }) {
    return (
        <>
            <Text span fw={600}>
                {KINDS[kind]}
            </Text>{" "}
            <Quiet span size="xs" className="mono">
                {slot}
            </Quiet>
        </>
    );
}

function Setting({ of }: { of: Device }) {
    const next = nextOf(of);
    const settings = of.in_force ?? of.next;
    return (
        <div className="breaks">
            {settings && settingsOf(of.kind, settings)}
            {next !== null && (
                <Text c="var(--warn)" size="sm">
                    {next}
                </Text>
            )}
            {of.refused !== null && <Quiet size="xs">{of.refused}</Quiet>}
        </div>
    );
}

function Actions({ of, digest, why }: { of: Device; digest: string; why: string | null }) {
    const { kind, slot, in_force, next } = of;
    const guest = useGuest();
    const send = useSend();
    const names = { slot, name: guest.name };
    const target = { vm_id: guest.id, slot: slot as Slot };
    const change: RowAction = {
        label: kind === "cdrom" ? t.medium : t.change,
        why,
        hidden: !hasSettings(kind) || next === null,
        dialog: (onClose) => <DeviceDialog kind={kind} device={of} digest={digest} onClose={onClose} />,
    };
    const eject: RowAction = {
        label: t.eject,
        why,
        hidden: kind !== "cdrom" || next === null || next.volume === null,
        start: () =>
            void send("vms.set_device", { ...target, body: { digest } }).then(
                () => notifications.show({ color: "teal", message: t.ejected(names) }),
                showError,
            ),
    };
    const remove: RowAction = {
        label: isAlwaysThere(kind) ? t.reset : t.remove,
        why,
        color: "red",
        hidden: next === null || (isAlwaysThere(kind) && next.type === null),
        dialog: (onClose) => <RemoveDialog of={of} digest={digest} onClose={onClose} />,
    };
    const actions = [change, eject, remove];
    if (actions.every(({ hidden }) => hidden) || (in_force === null && next === null)) return null;
    return <RowActions narrow label={t.actionsFor({ slot })} actions={actions} />;
}

function RemoveDialog({ of, digest, onClose }: { of: Device; digest: string; onClose: () => void }) {
    const { kind, slot, removal_takes_effect } = of;
    const guest = useGuest();
    const send = useSend();
    const names = { slot, name: guest.name };
    const resets = isAlwaysThere(kind);
    const now = of.in_force === null || removal_takes_effect === "now";
    return (
        <DangerDialog
            onClose={onClose}
            title={(resets ? t.resetTitle : t.removeTitle)(names)}
            action={resets ? t.reset : t.remove}
            phrase={isVolume(kind) ? guest.name : undefined}
            onConfirm={(confirm) =>
                send("vms.remove_device", {
                    vm_id: guest.id,
                    slot: slot as Slot,
                    body: { confirm: confirm || null, digest },
                })
            }
            done={(now ? (resets ? t.deviceChanged : t.deviceRemoved) : t.deviceAtNextStart)(names)}
        >
            {isVolume(kind) && <Text>{t.volumeStays}</Text>}
            <Text>{resets ? (now ? t.resetNow : t.resetLater) : now ? t.removeNow : t.removeLater}</Text>
        </DangerDialog>
    );
}
