import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Host } from "../api/client";
import { hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Table } from "../ui/table/Table";
import { useCards } from "../ui/table/useCards";
import { COLUMNS } from "./list/columns";
import { HostCards } from "./list/HostCards";
import { t } from "./list/texts";

const keyOf = (host: Host) => host.id;
const nameOf = (host: Host) => host.name;

/** All hosts: cards by cluster, or a table. */
export default function HostsPage() {
    const query = useQuery(hosts);
    const search = useSearch({ from: "/shell/hosts" });
    const navigate = useNavigate({ from: "/hosts" });
    const { cards, control } = useCards("hosts");
    return (
        <>
            <PageHead title={t.title}>
                <AddHostButton />
            </PageHead>
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title={t.none} action={<AddHostButton />}>
                            {t.noneHint}
                        </Empty>
                    ) : (
                        <Table
                            label={t.title}
                            list="hosts"
                            rows={rows}
                            columns={COLUMNS}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            sort="name"
                            example="status:offline"
                            as={cards ? (shown) => <HostCards rows={shown} /> : undefined}
                            aside={control}
                        />
                    )
                }
            </Loaded>
        </>
    );
}

export function AddHostButton() {
    const denialReason = useDenialReason("hosts.add");
    const plus = <IconPlus size={16} />;
    if (denialReason !== null) {
        return (
            <ActionButton why={denialReason} leftSection={plus}>
                {t.add}
            </ActionButton>
        );
    }
    return (
        <Button leftSection={plus} renderRoot={(props) => <Link to="/hosts/add" {...props} />}>
            {t.add}
        </Button>
    );
}
