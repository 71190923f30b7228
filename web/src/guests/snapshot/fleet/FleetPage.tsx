import { Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReasonsAt } from "../../../auth/access";
import { AccessGate } from "../../../ui/AccessGate";
import { SmallButton } from "../../../ui/ActionButton";
import { Empty, Loaded, PageHead } from "../../../ui/States";
import { Table } from "../../../ui/table/Table";
import { useTableSearch } from "../../../ui/table/useTableSearch";
import { type FleetSnapshot, fleetSnapshots } from "../queries";
import { t } from "../texts";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { DeleteDialog } from "./DeleteDialog";
import { Unread } from "./Unread";

/** As many as one request may name. */
const MOST = 200;

/** The snapshots of all guests, the oldest first. */
export default function FleetPage() {
    return (
        <AccessGate of="snapshots.list" title={t.fleet}>
            <PageHead title={t.fleet} note={t.fleetNote} />
            <Fleet />
        </AccessGate>
    );
}

function Fleet() {
    const address = useTableSearch();
    const denied = useDenialReasonsAt("snapshots.delete");
    const [chosen, setChosen] = useState<readonly FleetSnapshot[] | null>(null);
    return (
        <Loaded query={useQuery(fleetSnapshots)}>
            {({ snapshots, unread }) => (
                <>
                    <Unread guests={unread} />
                    {snapshots.length === 0 ? (
                        <Empty title={t.fleetNone}>{t.fleetNoneText}</Empty>
                    ) : (
                        <Table
                            label={t.fleet}
                            list="snapshots"
                            rows={snapshots}
                            columns={COLUMNS}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            sort="-age"
                            {...address}
                            example={t.fleetExample}
                            locked={({ guest }) => denied(guest.host_id) ?? (guest.id === null ? t.noApp : null)}
                            selection={(rows) => (
                                <>
                                    <Text fw={600} role="status">
                                        {t.selected({ n: rows.length })}
                                    </Text>
                                    <SmallButton
                                        why={
                                            rows.length === 0
                                                ? t.selectFirst
                                                : rows.length > MOST
                                                  ? t.atMost({ n: MOST })
                                                  : null
                                        }
                                        leftSection={<IconTrash size={14} />}
                                        onClick={() => setChosen(rows)}
                                    >
                                        {t.delete}
                                    </SmallButton>
                                </>
                            )}
                        />
                    )}
                    {chosen && <DeleteDialog rows={chosen} onClose={() => setChosen(null)} />}
                </>
            )}
        </Loaded>
    );
}
