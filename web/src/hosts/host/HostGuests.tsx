import { Group } from "@mantine/core";
import { useMemo } from "react";
import { COLUMNS } from "../../inventory/columns";
import { type GuestRow, keyOf, nameOf } from "../../inventory/rows";
import { useGuestActions } from "../../inventory/useGuestActions";
import { useInventory } from "../../inventory/useInventory";
import { ButtonLink } from "../../ui/Links";
import { Empty, Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { useTableSearch } from "../../ui/table/useTableSearch";
import { t } from "./texts";
import { useHost } from "./useHost";

// They are the same for all guests of a host.
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== "node" && id !== "host" && id !== "cluster");

/** The containers and virtual machines on this host. */
export default function HostGuests() {
    return <Loaded query={useInventory()}>{({ rows }) => <Guests all={rows} />}</Loaded>;
}

function Guests({ all }: { all: readonly GuestRow[] }) {
    const { id } = useHost();
    const address = useTableSearch();
    const bulk = useGuestActions();
    const rows = useMemo(() => all.filter(({ hostId }) => hostId === id), [all, id]);
    if (rows.length === 0) {
        return (
            <Empty
                title={t.noGuests}
                action={
                    <Group gap="xs" justify="center">
                        <ButtonLink variant="default" to="/inventory">
                            {t.allGuests}
                        </ButtonLink>
                        <ButtonLink variant="default" to="/catalog">
                            {t.catalogue}
                        </ButtonLink>
                    </Group>
                }
            >
                {t.noGuestsText}
            </Empty>
        );
    }
    return (
        <Table
            label={t.guests}
            list="host-guests"
            rows={rows}
            columns={OWN_COLUMNS}
            keyOf={keyOf}
            nameOf={nameOf}
            sort="name"
            example={t.guestsExample}
            bulk={bulk}
            {...address}
        />
    );
}
