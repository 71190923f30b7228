import { Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Nic } from "../../api/client";
import { useSend } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { PendingNote } from "../PendingNote";
import { network } from "../queries";
import type { Guest } from "../useGuest";
import { AddNicDialog } from "./AddNicDialog";
import { NicDialog } from "./NicDialog";
import { differences, inForce, rows } from "./nics";
import { t } from "./texts";

const OPERATIONS = {
    app: { read: "apps.network", set: "apps.set_nic" },
    vm: { read: "vms.network", set: "vms.set_nic" },
} as const;

type Open = { what: "add" } | { what: "edit" | "remove"; iface: string };

/** The NICs of a guest as they are configured on its host now. Those of a virtual machine can be added and removed. */
export function Nics({ guest }: { guest: Guest }) {
    const blocked = useDenialReasonAt(guest.hostId, OPERATIONS[guest.type].read) ?? guest.unavailable;
    const whyNotSet = useDenialReasonAt(guest.hostId, OPERATIONS[guest.type].set);
    const whyNotAdd = useDenialReasonAt(guest.hostId, "vms.add_nic") ?? blocked;
    const whyNotRemove = useDenialReasonAt(guest.hostId, "vms.remove_nic");
    const query = useQuery({ ...network(guest), enabled: blocked === null });
    const [open, setOpen] = useState<Open | null>(null);
    const chosen =
        open !== null && "iface" in open ? query.data?.nics.find(({ iface }) => iface === open.iface) : undefined;
    const bridge = query.data?.nics.find((nic) => nic.bridge !== null)?.bridge ?? undefined;
    const close = () => setOpen(null);
    return (
        <Panel
            title={t.network}
            aside={
                guest.type === "vm" && (
                    <SmallButton
                        why={whyNotAdd}
                        leftSection={<IconPlus size={14} />}
                        onClick={() => setOpen({ what: "add" })}
                    >
                        {t.addNic}
                    </SmallButton>
                )
            }
        >
            {blocked !== null ? (
                <Quiet>{blocked}</Quiet>
            ) : (
                <Loaded query={query}>
                    {({ nics }) =>
                        nics.length === 0 ? (
                            <Quiet>{t.noNic}</Quiet>
                        ) : (
                            <Stack gap="md">
                                {nics.map((nic) => (
                                    <div key={nic.iface}>
                                        <Group justify="space-between" mb={4}>
                                            <Heading nic={nic} />
                                            <Group gap="xs">
                                                <SmallButton
                                                    why={whyNotSet}
                                                    onClick={() => setOpen({ what: "edit", iface: nic.iface })}
                                                >
                                                    {t.edit({ iface: nic.iface })}
                                                </SmallButton>
                                                {guest.type === "vm" && !nic.pending?.removed && (
                                                    <SmallButton
                                                        why={whyNotRemove}
                                                        onClick={() => setOpen({ what: "remove", iface: nic.iface })}
                                                    >
                                                        {t.remove({ iface: nic.iface })}
                                                    </SmallButton>
                                                )}
                                            </Group>
                                        </Group>
                                        <InForce nic={nic} />
                                        <Pending guest={guest} nic={nic} />
                                    </div>
                                ))}
                            </Stack>
                        )
                    }
                </Loaded>
            )}
            {open?.what === "add" && <AddNicDialog guest={guest} present={bridge} onClose={close} />}
            {open?.what === "edit" && chosen && <NicDialog guest={guest} nic={chosen} onClose={close} />}
            {open?.what === "remove" && query.data && (
                <RemoveDialog guest={guest} iface={open.iface} digest={query.data.digest} onClose={close} />
            )}
        </Panel>
    );
}

/** The name of a NIC in the container, and its key in the configuration, which is all that a machine's has. */
function Heading({ nic }: { nic: Nic }) {
    const name = nic.name ?? nic.pending?.name ?? null;
    return (
        <Text fw={600}>
            {name ?? nic.iface}{" "}
            {name !== null && (
                <Quiet span size="xs">
                    {nic.iface}
                </Quiet>
            )}
        </Text>
    );
}

function InForce({ nic }: { nic: Nic }) {
    if (!inForce(nic)) {
        return <Quiet>{t.notForceYet}</Quiet>;
    }
    return (
        <>
            <Facts rows={rows(nic)} />
            {nic.bridge === null && <Text mt={4}>{t.nicConnectedNoBridge}</Text>}
        </>
    );
}

function Pending({ guest, nic }: { guest: Guest; nic: Nic }) {
    if (nic.pending === null) return null;
    return (
        <div className="spaced-before">
            <PendingNote guest={guest} of={nic.iface}>
                {nic.pending.removed
                    ? t.nicRemovedNextStart
                    : differences(nic, nic.pending).map(([label, value]) => (
                          <div key={label}>
                              {label}: {value}
                          </div>
                      ))}
            </PendingNote>
        </div>
    );
}

function RemoveDialog({
    guest,
    iface,
    digest,
    onClose,
}: {
    guest: Guest;
    iface: string;
    digest: string;
    onClose: () => void;
}) {
    const send = useSend();
    return (
        <DangerDialog
            onClose={onClose}
            title={t.removeQuestion({ iface, name: guest.name })}
            action={t.remove({ iface })}
            onConfirm={async () => {
                const { nics } = await send("vms.remove_nic", { vm_id: guest.id, iface, body: { digest } });
                const still = nics.some((nic) => nic.iface === iface);
                notifications.show({
                    color: "teal",
                    message: (still ? t.removedNextStart : t.wasRemoved)({ iface, name: guest.name }),
                });
            }}
        >
            <Text>{t.removePrice}</Text>
        </DangerDialog>
    );
}
