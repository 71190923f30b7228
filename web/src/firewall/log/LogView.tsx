import { Alert, Group, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, faultOf, take } from "../../api/client";
import { Quiet } from "../../ui/Quiet";
import { Empty, ErrorAlert, Loaded } from "../../ui/States";
import type { TableSearch } from "../../ui/table/search";
import { Table } from "../../ui/table/Table";
import { type Firewall, HERE, pathOf, type Rule } from "../firewall";
import { rules } from "../queries";
import { ACTIONS, nameOf as ruleName } from "../rule/words";
import { COLUMNS } from "./columns";
import { type Filter, filterOf } from "./filter";
import { type Line, numbered } from "./lines";
import { t } from "./texts";

const LIMIT = 1000;
const EVERY_MS = 4000;

const log = (firewall: Firewall, filter: Filter) =>
    queryOptions({
        queryKey: [...firewall.key, "log", filter],
        queryFn: () =>
            take(
                api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/log"), {
                    params: { path: HERE, query: { ...filter, limit: LIMIT } },
                }),
            ),
        select: (view) => ({ ...view, lines: numbered(view.lines) }),
        placeholderData: keepPreviousData,
        staleTime: 0,
        retry: false,
    });

const keyOf = (line: Line) => line.key;
const nameOf = (line: Line) => line.text;

/** The log of a firewall; if a rule is asked for, the lines that it may have written. */
export function LogView({ firewall }: { firewall: Firewall }) {
    const { rule: pos } = useSearch({ strict: false });
    const query = useQuery({ ...rules(firewall), enabled: pos !== undefined });
    if (pos === undefined) return <Lines firewall={firewall} />;
    return (
        <Loaded query={query}>
            {(list) => {
                const rule = list.rules.find((one) => one.pos === pos);
                return <Lines key={pos} firewall={firewall} rule={rule} />;
            }}
        </Loaded>
    );
}

/** The newest line first. The filter is that of the service, so that it finds old lines as well. */
function Lines({ firewall, rule }: { firewall: Firewall; rule?: Rule }) {
    const [filter, setFilter] = useState<Filter>(rule === undefined ? {} : filterOf(rule));
    const [following, follow] = useState(false);
    const [search, setSearch] = useState<TableSearch>({});
    // Not asked while the page is hidden: that is how a query with an interval works.
    const query = useQuery({ ...log(firewall, filter), refetchInterval: following && EVERY_MS });
    const set = (change: Filter) => setFilter((known) => ({ ...known, ...change }));
    return (
        <section aria-label={t.title}>
            {rule && (
                <Quiet mb="sm">
                    {rule.log === null || rule.log === "nolog"
                        ? t.notLogged({ rule: ruleName(rule) })
                        : t.ofRule({ rule: ruleName(rule) })}
                </Quiet>
            )}
            <Group align="flex-end" gap="sm" mb="md">
                <Select
                    label={t.verdict}
                    data={[{ value: "", label: t.anyVerdict }, ...ACTIONS]}
                    value={filter.action ?? ""}
                    onChange={(action) => set({ action: action || undefined })}
                    allowDeselect={false}
                    w={150}
                />
                <Entered
                    label={t.address}
                    value={filter.address ?? ""}
                    onEnter={(address) => set({ address: address || undefined })}
                    error={faultOf(query.error, "address")}
                />
                <NumberInput
                    label={t.port}
                    value={filter.port ?? ""}
                    onChange={(port) => set({ port: port === "" ? undefined : Number(port) })}
                    error={faultOf(query.error, "port")}
                    hideControls
                    clampBehavior="none"
                    w={100}
                />
                <Switch
                    label={t.follow}
                    description={t.followHint}
                    checked={following}
                    onChange={(e) => follow(e.currentTarget.checked)}
                />
            </Group>
            {query.error && query.data && <ErrorAlert error={query.error} retry={() => void query.refetch()} />}
            <Loaded query={query}>
                {({ lines, errors, is_complete: complete }) => (
                    <>
                        {errors.length > 0 && (
                            <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.unreadTitle} mb="md">
                                {errors.map((one) => (
                                    <div key={one.node}>{t.unread(one)}</div>
                                ))}
                            </Alert>
                        )}
                        {lines.length === 0 ? (
                            <Empty title={t.empty}>{t.emptyText}</Empty>
                        ) : (
                            <>
                                <Quiet mb="xs" role="status">
                                    {complete ? t.all : t.lines({ n: lines.length })}
                                </Quiet>
                                <Table
                                    label={t.title}
                                    list="firewall-log"
                                    rows={lines}
                                    columns={COLUMNS}
                                    keyOf={keyOf}
                                    nameOf={nameOf}
                                    search={search}
                                    onSearch={setSearch}
                                    example={t.example}
                                />
                            </>
                        )}
                    </>
                )}
            </Loaded>
        </section>
    );
}

type EnteredProps = { label: string; value: string; onEnter: (value: string) => void; error?: string };

/** A text that counts when it is complete: after Enter, or when the field is left. */
function Entered({ label, value, onEnter, error }: EnteredProps) {
    const [text, setText] = useState(value);
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                onEnter(text.trim());
            }}
        >
            <TextInput
                label={label}
                value={text}
                onChange={(e) => setText(e.currentTarget.value)}
                onBlur={() => text.trim() !== value && onEnter(text.trim())}
                error={error}
                autoComplete="off"
                spellCheck={false}
                w={200}
            />
        </form>
    );
}
