import { Badge, Text } from "@mantine/core";
import { lazy, useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { Later } from "../../ui/later/Later";
import { Quiet } from "../../ui/Quiet";
import { type Column, Rows } from "../../ui/Rows";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { PendingNote } from "../PendingNote";
import type { Guest } from "../useGuest";
import { AddDialog } from "./AddDialog";
import { DetachDialog } from "./DangerDialogs";
import { type Action, DiskMenu } from "./DiskMenu";
import { GrowDialog } from "./GrowDialog";
import { MoveDialog } from "./MoveDialog";
import { mountText } from "./mount";
import type { Disk } from "./queries";
import { pendingOf } from "./rules";
import { t } from "./texts";

const MountDialog = lazy(() => import("./MountDialog"));

/** The disks that a guest uses, and what its next start changes about them. */
export function Disks({
    guest,
    disks,
    settings,
}: {
    guest: Guest;
    disks: Disk[];
    settings?: ReadonlyMap<string, string>;
}) {
    const [chosen, setChosen] = useState<{ disk: Disk; action: Action } | null>(null);
    const [adding, setAdding] = useState(false);
    const whyNotAdd = useDenialReasonAt(guest.hostId, `${guest.type}s.add_disk`) ?? guest.busy;
    const close = () => setChosen(null);
    const actions: Column<Disk> = {
        name: "",
        cell: (disk) => <DiskMenu guest={guest} disk={disk} onChoose={(action) => setChosen({ disk, action })} />,
    };
    return (
        <Panel
            title={t.title}
            aside={
                <SmallButton why={whyNotAdd} onClick={() => setAdding(true)}>
                    {t.add}
                </SmallButton>
            }
        >
            {disks.length === 0 ? (
                <Quiet>{t.none}</Quiet>
            ) : (
                <Rows
                    label={t.title}
                    rows={disks}
                    keyOf={({ disk }) => disk}
                    columns={[...columnsOf(guest, settings), actions]}
                />
            )}
            {disks
                .filter(({ pending }) => pending !== null)
                .map((disk) => (
                    <div key={disk.disk} className="spaced-before">
                        <PendingNote guest={guest} of={disk.disk}>
                            {pendingOf(disk).map((line) => (
                                <div key={line}>{line}</div>
                            ))}
                        </PendingNote>
                    </div>
                ))}
            {adding && (
                <AddDialog
                    guest={guest}
                    present={disks.find(({ storage }) => storage !== null)?.storage ?? undefined}
                    onClose={() => setAdding(false)}
                />
            )}
            <Later>
                {chosen?.action === "mount" && <MountDialog guest={guest} disk={chosen.disk} onClose={close} />}
            </Later>
            {chosen?.action === "grow" && <GrowDialog guest={guest} disk={chosen.disk} onClose={close} />}
            {chosen?.action === "move" && <MoveDialog guest={guest} disk={chosen.disk} onClose={close} />}
            {chosen?.action === "detach" && <DetachDialog guest={guest} disk={chosen.disk} onClose={close} />}
        </Panel>
    );
}

const TYPES: Record<string, string> = { efi: t.efi, tpm: t.tpm, path: t.path };

const text = (name: string, value: (disk: Disk) => string | null, line?: 1 | 2): Column<Disk> => ({
    name,
    line,
    cell: (disk) => <Value>{value(disk)}</Value>,
});

/** A container has mount points, and the use of its root disk is known; a virtual machine has caches. */
function columnsOf({ type }: Guest, settings?: ReadonlyMap<string, string>): Column<Disk>[] {
    return [
        { name: t.disk, first: true, cell: (disk) => <Name of={disk} /> },
        ...(type === "app" ? [text(t.mountPoint, (disk) => disk.mount_point)] : []),
        text(t.storage, (disk) => disk.storage, 2),
        text(t.size, (disk) => bytes(disk.size_bytes), 1),
        ...(type === "app" ? [text(t.used, (disk) => bytes(disk.used_bytes), 2)] : []),
        text(t.format, (disk) => disk.format),
        ...(type === "vm" ? [text(t.cache, (disk) => disk.cache ?? t.noCache, 2)] : []),
        ...(type === "app" ? [text(t.settings, (disk) => mountText(disk) || t.defaults)] : []),
        ...(settings ? [text(t.settings, ({ disk }) => settings.get(disk) || t.defaults)] : []),
    ];
}

function Name({ of: { disk, type, volume, read_only, refused } }: { of: Disk }) {
    return (
        <>
            <div className="in-line">
                <Text span fw={600}>
                    {disk}
                </Text>
                {(TYPES[type] || read_only) && <Badge variant="default">{TYPES[type] ?? t.readOnly}</Badge>}
            </div>
            {volume !== null && (
                <Quiet size="xs" className="mono">
                    {volume}
                </Quiet>
            )}
            {refused !== null && <Quiet size="xs">{refused}</Quiet>}
        </>
    );
}
