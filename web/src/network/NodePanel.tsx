import { Alert, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { DeleteDialog } from "./edit/DeleteDialog";
import { InterfaceDialog } from "./edit/InterfaceDialog";
import { Interfaces } from "./Interfaces";
import { guestName } from "./links";
import { Picture } from "./picture/Picture";
import type { Attachment, NodeNetwork, UnreadNode } from "./queries";
import { ApplyState, useApplying } from "./stage/ApplyState";
import { StagedBar } from "./stage/StagedBar";
import { t } from "./texts";

type Open = { what: "new" } | { what: "edit" | "delete"; iface: string };

/** The network of a node: what is staged, the picture and the table of its interfaces. */
export function NodePanel({ of, attachments }: { of: NodeNetwork; attachments: readonly Attachment[] }) {
    const id = useId();
    const [open, setOpen] = useState<Open | null>(null);
    const whyNotAdd = useDenialReasonAt(of.host_id, "network.add_interface");
    const chosen =
        open !== null && "iface" in open ? of.interfaces.find(({ iface }) => iface === open.iface) : undefined;
    const applying = useApplying(of) !== null;
    const close = () => setOpen(null);
    // The picture leads to the row, where everything about an interface is, and what can be done with it.
    const rowId = (iface: string) => `${id}${iface}`;
    return (
        <Panel
            title={of.node}
            aside={
                <Group gap="xs">
                    <OnHost of={of} />
                    <SmallButton
                        why={whyNotAdd}
                        leftSection={<IconPlus size={14} />}
                        onClick={() => setOpen({ what: "new" })}
                    >
                        {t.newInterface}
                    </SmallButton>
                </Group>
            }
        >
            <Stack gap="md">
                <ApplyState at={of} />
                {!applying && <StagedBar of={of} />}
                <Picture
                    of={of}
                    attachments={attachments}
                    onChoose={(iface) => document.getElementById(rowId(iface))?.focus()}
                />
                <Interfaces
                    of={of}
                    attachments={attachments}
                    rowId={rowId}
                    onEdit={(iface) => setOpen({ what: "edit", iface })}
                    onDelete={(iface) => setOpen({ what: "delete", iface })}
                />
                <Unattached attachments={attachments} />
                {of.unread_guests > 0 && <Quiet>{t.unread({ n: of.unread_guests })}</Quiet>}
            </Stack>
            {open?.what === "new" && <InterfaceDialog of={of} onClose={close} />}
            {open?.what === "edit" && chosen && <InterfaceDialog of={of} one={chosen} onClose={close} />}
            {open?.what === "delete" && <DeleteDialog of={of} iface={open.iface} onClose={close} />}
        </Panel>
    );
}

/** A node that could not be read, with the reason; it may be away because something is applied on it. */
export function SilentNode({ problem }: { problem: UnreadNode }) {
    return (
        <Panel title={problem.node} aside={<OnHost of={problem} />}>
            <Stack gap="md">
                <ApplyState at={problem} />
                <Alert
                    color="orange"
                    icon={<IconAlertTriangle size={18} />}
                    title={t.unreadable({ node: problem.node })}
                >
                    {problem.detail}
                </Alert>
            </Stack>
        </Panel>
    );
}

function OnHost({ of: { node, host_name } }: { of: { node: string; host_name: string } }) {
    if (host_name === node) return null;
    return <Quiet>{t.onHost({ host: host_name })}</Quiet>;
}

function Unattached({ attachments }: { attachments: readonly Attachment[] }) {
    const nics = attachments.filter(({ bridge }) => bridge === null);
    if (nics.length === 0) return null;
    return (
        <Quiet>
            {t.onNoBridge({ nics: nics.map((one) => t.nicOf({ nic: one.nic, guest: guestName(one) })).join(", ") })}
        </Quiet>
    );
}
