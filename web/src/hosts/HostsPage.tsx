import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { ButtonLink } from "../ui/Links";
import { PageHead } from "../ui/States";
import { List } from "../ui/table/List";
import { useCards } from "../ui/table/useCards";
import { COLUMNS } from "./list/columns";
import { HostCards } from "./list/HostCards";
import { t } from "./list/texts";

/** All hosts: cards by cluster, or a table. */
export default function HostsPage() {
    const { cards, control } = useCards("hosts");
    return (
        <>
            <PageHead title={t.title}>
                <AddHostButton />
            </PageHead>
            <List
                label={t.title}
                list="hosts"
                query={useQuery(hosts)}
                columns={COLUMNS}
                sort="name"
                example="status:offline"
                as={cards ? (shown) => <HostCards rows={shown} /> : undefined}
                aside={control}
                none={t.none}
                noneText={t.noneHint}
                noneAction={<AddHostButton />}
            />
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
        <ButtonLink leftSection={plus} to="/hosts/add">
            {t.add}
        </ButtonLink>
    );
}
