import { Alert, Anchor, Button, FileButton, Group, MultiSelect, Stack, Switch, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Job } from "../../api/client";
import { call } from "../../api/operation";
import { hosts, job } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { JobProgress } from "../../jobs/JobProgress";
import { TERMINAL } from "../../jobs/kinds";
import { useJobs, useShowing } from "../../jobs/openJob";
import { Quiet } from "../../ui/Quiet";
import { Empty, ErrorAlert, Loaded } from "../../ui/States";
import type { Column } from "../../ui/table/column";
import type { TableSearch } from "../../ui/table/search";
import { Table } from "../../ui/table/Table";
import { type LocalRow, localRows } from "./local";
import { evidenceOf, type Imported, type Item, imported, resultOf } from "./result";
import { t } from "./texts";

type List = { name: string; rows: LocalRow[]; left: number };
type Order = { host_ids?: number[]; only_tagged: boolean; found?: LocalRow[] };

/** Adopts all containers that the community scripts made: shows first what would be adopted. */
export function ImportPanel({ onClose, onAdopted }: { onClose: () => void; onAdopted: () => void }) {
    const cache = useQueryClient();
    const [order, setOrder] = useState<Order | null>(null);
    const [looking, setLooking] = useState<number | null>(null);
    const [adopting, setAdopting] = useState<number | null>(null);
    const start = useMutation({
        mutationFn: ({ dry, ...body }: Order & { dry: boolean }) =>
            call("apps.import", { body: { ...body, unrecognised: false, dry_run: dry } }),
        onSuccess: ({ job }, { dry }) => (dry ? setLooking : setAdopting)(job),
    });
    // Another order would hide how this one ends.
    const { data: running } = useQuery({ ...job(adopting ?? 0), enabled: adopting !== null });
    const busy = start.isPending || (adopting !== null && !(running && TERMINAL.has(running.status)));
    const look = (next: Order) => {
        setOrder(next);
        setLooking(null);
        setAdopting(null);
        start.mutate({ ...next, dry: true });
    };
    const done = async ({ adopted }: Imported) => {
        notifications.show({ color: "teal", message: t.adopted({ n: adopted }) });
        await cache.invalidateQueries();
        onAdopted();
    };
    return (
        <section className="adopt" aria-label={t.title}>
            <Group justify="space-between" mb="sm">
                <Title order={2}>{t.title}</Title>
                <Button variant="default" onClick={onClose}>
                    {t.close}
                </Button>
            </Group>
            <Stack gap="md">
                <Text>{t.about}</Text>
                <OrderForm busy={busy} again={looking !== null} onLook={look} />
                {start.error && <ErrorAlert error={start.error} />}
                {adopting !== null ? (
                    <Running key={adopting} id={adopting} text={t.adopting} onDone={done} />
                ) : (
                    looking !== null && (
                        <Running key={looking} id={looking} text={t.looking}>
                            {(result) => (
                                <Prospect
                                    result={result}
                                    busy={start.isPending}
                                    onAdopt={() => order !== null && start.mutate({ ...order, dry: false })}
                                />
                            )}
                        </Running>
                    )
                )}
            </Stack>
        </section>
    );
}

function OrderForm({ busy, again, onLook }: { busy: boolean; again: boolean; onLook: (order: Order) => void }) {
    const { data: all = [] } = useQuery(hosts);
    const denialReason = useDenialReasonsAt("apps.import");
    const own = all.filter((host) => denialReason(host.id) === null);
    const [chosen, setChosen] = useState<string[]>([]);
    const [untagged, setUntagged] = useState(false);
    const [list, setList] = useState<List | null>(null);
    const [wrong, setWrong] = useState<string | null>(null);
    const read = async (file: File | null) => {
        if (file === null) return;
        const found = localRows(await file.text(), all);
        setList(found && { name: file.name, ...found });
        setWrong(found === null ? file.name : null);
    };
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                onLook({
                    ...(chosen.length > 0 && { host_ids: chosen.map(Number) }),
                    only_tagged: !untagged,
                    ...(list !== null && { found: list.rows }),
                });
            }}
        >
            <Stack gap="sm" maw={640}>
                {own.length > 1 && (
                    <MultiSelect
                        searchable
                        openOnFocus={false}
                        label={t.hosts}
                        description={t.hostsNote}
                        data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
                        value={chosen}
                        onChange={setChosen}
                        clearable
                    />
                )}
                <div>
                    <Text fw={500}>{t.local}</Text>
                    <Quiet size="xs" mb={4}>
                        {t.localNote}
                    </Quiet>
                    <Group gap="xs">
                        <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
                            {(props) => (
                                <Button {...props} size="xs" variant="default">
                                    {t.choose}
                                </Button>
                            )}
                        </FileButton>
                        {list !== null && (
                            <>
                                <Text role="status">
                                    {t.rows({ n: list.rows.length, name: list.name })}{" "}
                                    {list.left > 0 && t.left({ n: list.left })}
                                </Text>
                                <Anchor component="button" type="button" onClick={() => setList(null)}>
                                    {t.remove}
                                </Anchor>
                            </>
                        )}
                    </Group>
                    {wrong !== null && (
                        <Text c="red" role="alert">
                            {t.notTheList({ name: wrong })}
                        </Text>
                    )}
                </div>
                <Switch label={t.untagged} checked={untagged} onChange={(e) => setUntagged(e.currentTarget.checked)} />
                <Button type="submit" w="fit-content" loading={busy} variant={again ? "default" : "filled"}>
                    {again ? t.lookAgain : t.look}
                </Button>
            </Stack>
        </form>
    );
}

type RunningProps = {
    id: number;
    text: string;
    onDone?: (result: Imported) => void;
    children?: (result: Imported) => ReactNode;
};

/** An import until it ends, then its result. */
function Running({ id, text, onDone, children }: RunningProps) {
    const query = useQuery(job(id));
    const { open } = useJobs();
    useShowing(id);
    const result = query.data ? imported(query.data) : null;
    const told = useRef(false);
    useEffect(() => {
        if (result === null || told.current) return;
        told.current = true;
        onDone?.(result);
    });
    return (
        <Loaded query={query}>
            {(data) =>
                result !== null ? (
                    children?.(result)
                ) : (
                    <div>
                        {TERMINAL.has(data.status) ? <Failed job={data} /> : <JobProgress job={data} />}
                        <Group gap="xs">
                            <Text>{!TERMINAL.has(data.status) && text}</Text>
                            <Anchor component="button" onClick={() => open(id)}>
                                {t.showLog}
                            </Anchor>
                        </Group>
                    </div>
                )
            }
        </Loaded>
    );
}

const Failed = ({ job }: { job: Job }) => <Alert color="red">{job.error ?? t.failed}</Alert>;

const COLUMNS: readonly Column<Item>[] = [
    { id: "name", name: t.name, first: true, width: 180, value: (item) => item.name ?? String(item.ctid) },
    { id: "host", name: t.host, line: 2, few: true, width: 120, value: (item) => item.host_name },
    { id: "ctid", name: t.ctid, line: 2, numeric: true, width: 80, value: (item) => item.ctid },
    { id: "entry", name: t.entry, width: 140, value: (item) => item.catalog_slug },
    { id: "evidence", name: t.evidence, few: true, width: 150, value: evidenceOf },
    { id: "result", name: t.result, line: 2, width: 320, value: resultOf },
];

function Prospect({ result, busy, onAdopt }: { result: Imported; busy: boolean; onAdopt: () => void }) {
    const [search, setSearch] = useState<TableSearch>({});
    return (
        <Stack gap="sm">
            {result.silent_hosts.length > 0 && (
                <Alert color="orange">
                    {t.silent({ n: result.silent_hosts.length, names: result.silent_hosts.join(", ") })}
                </Alert>
            )}
            {result.items.length === 0 ? (
                <Empty title={t.none} />
            ) : (
                <>
                    <Group gap="sm">
                        <Button disabled={result.adopted === 0} loading={busy} onClick={onAdopt}>
                            {t.adopt({ n: result.adopted })}
                        </Button>
                        <Quiet>{t.pinned}</Quiet>
                    </Group>
                    <Table
                        label={t.found}
                        list="imports"
                        rows={result.items}
                        columns={COLUMNS}
                        keyOf={(item) => `${item.host_id}/${item.ctid}/${result.items.indexOf(item)}`}
                        nameOf={(item) => item.name ?? String(item.ctid)}
                        search={search}
                        onSearch={setSearch}
                    />
                </>
            )}
        </Stack>
    );
}
