import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded, Panel } from "../../ui/States";
import { type Guest, useGuest } from "../useGuest";
import { type Snapshot, snapshotSupport, snapshots } from "./queries";
import { SnapshotTree } from "./SnapshotTree";
import { TakeDialog } from "./TakeDialog";
import { t } from "./texts";

/** The snapshots of an app's container or of a virtual machine. */
export function GuestSnapshots() {
    const guest = useGuest();
    const blocked = useDenialReasonAt(guest.hostId, `${guest.type}s.snapshots`) ?? guest.unavailable;
    const query = useQuery({ ...snapshots(guest), enabled: blocked === null });
    if (blocked !== null) {
        return (
            <Panel title={t.title}>
                <Quiet>{blocked}</Quiet>
            </Panel>
        );
    }
    return <Loaded query={query}>{(all) => <Snapshots guest={guest} all={all} />}</Loaded>;
}

function Snapshots({ guest, all }: { guest: Guest; all: readonly Snapshot[] }) {
    const [taking, setTaking] = useState(false);
    const support = useQuery(snapshotSupport(guest)).data;
    const denied = useDenialReasonAt(guest.hostId, `${guest.type}s.create_snapshot`);
    const unsupported = support?.supported === false ? (support.reason ?? t.unsupported) : null;
    const button = (
        <ActionButton why={denied ?? unsupported ?? guest.busy} onClick={() => setTaking(true)}>
            {t.take}
        </ActionButton>
    );
    return (
        <>
            {all.length > 0 ? (
                <Panel title={t.title} aside={button}>
                    <SnapshotTree guest={guest} snapshots={all} />
                </Panel>
            ) : unsupported !== null ? (
                <Empty title={t.unsupported}>{unsupported}</Empty>
            ) : (
                <Empty title={t.none} action={button}>
                    {t.noneText}
                </Empty>
            )}
            {taking && (
                <TakeDialog guest={guest} known={all.map(({ name }) => name)} onClose={() => setTaking(false)} />
            )}
        </>
    );
}
