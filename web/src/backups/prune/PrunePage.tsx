import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessGate } from "../../ui/AccessGate";
import { NoSuch } from "../../ui/object/Found";
import { keepsAny } from "../../ui/retention/keep";
import { Empty, PageHead, Panel } from "../../ui/States";
import { backupStorages, useBackupEvents } from "../queries";
import { Preview } from "./Preview";
import { RuleForm } from "./RuleForm";
import { keepOf, type PruneSearch } from "./rule";
import { t } from "./texts";

/** Removes the backups of a storage that a rule does not keep, after a preview. Storage and rule are in the address. */
export default function PrunePage() {
    const search: PruneSearch = useSearch({ from: "/shell/backups/prune" });
    const title = search.storage === undefined ? t.titleNone : t.title({ storage: search.storage });
    return (
        <AccessGate of="backups.prune_preview" title={title}>
            <Page title={title} search={search} />
        </AccessGate>
    );
}

function Page({ title, search }: { title: string; search: PruneSearch }) {
    useBackupEvents();
    const navigate = useNavigate({ from: "/backups/prune" });
    const { host, storage, node, guest } = search;
    const known = useQuery(backupStorages).data?.find(
        (one) => one.host_id === host && one.storage === storage && (node === undefined || one.node === node),
    );
    if (host === undefined || storage === undefined) {
        return <NoSuch none={t.noStorage} noneText={t.noStorageText} all={t.toStorages} to="/backups/storages" />;
    }
    const keep = keepOf(search);
    const set = (change: Partial<PruneSearch>) => void navigate({ search: { ...search, ...change }, replace: true });
    const place = known?.node ?? node;
    return (
        <>
            <PageHead
                title={title}
                note={place === undefined ? undefined : (known?.shared ? t.noteShared : t.noteNode)({ node: place })}
            />
            <Panel title={t.rule}>
                <RuleForm keep={keep} guest={guest} place={{ host, storage, node }} onChange={set} />
            </Panel>
            {keepsAny(keep) ? (
                <Preview place={{ host, storage, node }} keep={keep} guest={guest} search={search} onSearch={set} />
            ) : (
                <Empty title={t.noRule}>{t.noRuleText}</Empty>
            )}
        </>
    );
}
