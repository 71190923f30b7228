import { Alert, Button, List, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconDownload, IconExternalLink, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { App, CatalogEntry } from "../api/client";
import { apps } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { AnchorLink } from "../ui/Links";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { EntryCards } from "./EntryCard";
import { EntryLoader, Head } from "./EntryFrame";
import { short, site } from "./facts";
import { Marks } from "./Marks";
import { catalogStatus, entries } from "./queries";
import { ScriptQuestions } from "./ScriptQuestions";
import { ScriptSummary } from "./ScriptSummary";
import { installedApps } from "./shop";
import { t } from "./texts";

/** The details of an app before it is installed. */
export default function EntryPage() {
    const { slug } = useParams({ from: "/shell/catalog/$slug" });
    return (
        <AccessGate of="catalog.get" title={t.title}>
            <EntryLoader slug={slug}>{(entry) => <Detail key={entry.slug} entry={entry} />}</EntryLoader>
        </AccessGate>
    );
}

/** Why this user can't install an app; null when they can. */
export function useInstallDenialReason(entry: CatalogEntry): string | null {
    const denialReason = useDenialReason("catalog.install");
    if (entry.broken !== null) return t.unreadable;
    return entry.unattended || entry.interactive ? denialReason : t.needsTerminal;
}

function Detail({ entry }: { entry: CatalogEntry }) {
    const navigate = useNavigate();
    const denialReason = useInstallDenialReason(entry);
    const home = site(entry.source);
    const installed = installedApps(useQuery(apps).data ?? []).get(entry.slug) ?? [];
    const catalogSearch = useLocation().state.catalogSearch ?? {};
    return (
        <>
            <Head
                of={entry}
                title={entry.name}
                note={entry.description}
                back={t.allApps}
                to={{ to: "/catalog", search: catalogSearch }}
            >
                {home && (
                    <Button
                        variant="default"
                        component="a"
                        href={home.href}
                        target="_blank"
                        rel="noopener noreferrer"
                        leftSection={<IconExternalLink size={16} aria-hidden />}
                    >
                        {home.host}
                    </Button>
                )}
                <ActionButton
                    why={denialReason}
                    leftSection={<IconDownload size={16} aria-hidden />}
                    onClick={() => void navigate({ to: "/catalog/$slug/install", params: { slug: entry.slug } })}
                >
                    {t.install}
                </ActionButton>
            </Head>
            <Stack gap="md">
                <Marks of={entry} />
                {!entry.unattended && <NotUnattended entry={entry} />}
                {entry.broken === null && <ScriptSummary entry={entry} />}
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                    <Stack gap="md">
                        {installed.length > 0 && <InstalledPanel apps={installed} />}
                        <SourcePanel entry={entry} />
                    </Stack>
                    <Stack gap="md">
                        <ScriptQuestions entry={entry} />
                        <Variants of={entry} />
                    </Stack>
                </SimpleGrid>
            </Stack>
        </>
    );
}

function NotUnattended({ entry }: { entry: CatalogEntry }) {
    return (
        <Alert
            color="orange"
            icon={<IconUser size={18} />}
            title={entry.broken === null ? t.notUnattended : t.notReadable}
        >
            <List size="sm">
                {entry.reasons.map((reason) => (
                    <List.Item key={reason}>{reason}</List.Item>
                ))}
            </List>
            <Text mt={6}>{entry.interactive ? t.inTerminal : t.manually}</Text>
        </Alert>
    );
}

function InstalledPanel({ apps: found }: { apps: App[] }) {
    return (
        <Panel title={t.installedAs}>
            <List size="sm" spacing={4}>
                {found.map(({ id, name, host_name: host }) => {
                    const app = (text: ReactNode[]) => (
                        <AnchorLink inherit underline="always" to="/apps/$id" params={{ id: String(id) }}>
                            {text}
                        </AnchorLink>
                    );
                    return (
                        <List.Item key={id}>
                            {host === null ? t.installedAppNowhere({ name, app }) : t.installedApp({ name, host, app })}
                        </List.Item>
                    );
                })}
            </List>
        </Panel>
    );
}

function SourcePanel({ entry }: { entry: CatalogEntry }) {
    const status = useQuery(catalogStatus).data;
    return (
        <Panel title={t.sourceTitle}>
            <Facts
                rows={[
                    [t.repository, status && <span className="mono">{status.url}</span>],
                    [t.commitName, status?.commit && <span className="mono">{short(status.commit)}</span>],
                    ...(entry.engine && status
                        ? [
                              [t.engineRepository, <span className="mono">{status.engine.url}</span>] as [
                                  string,
                                  ReactNode,
                              ],
                              [
                                  t.engineCommit,
                                  status.engine.commit && <span className="mono">{short(status.engine.commit)}</span>,
                              ] as [string, ReactNode],
                          ]
                        : []),
                    [t.changed, entry.changed_at && <Ago at={entry.changed_at} />],
                    [t.firstSeen, entry.first_seen && <Ago at={entry.first_seen} />],
                    [t.tags, entry.tags.join(", ") || t.none],
                ]}
            />
        </Panel>
    );
}

/** The entry of which this is a variant, and other variants. */
function Variants({ of }: { of: CatalogEntry }) {
    const root = of.variant_of ?? of.slug;
    const all = useQuery(entries).data ?? [];
    const installed = installedApps(useQuery(apps).data ?? []);
    const rows = all.filter((one) => one.slug !== of.slug && (one.slug === root || one.variant_of === root));
    if (rows.length === 0) return null;
    return (
        <Panel title={t.variants}>
            <EntryCards rows={rows} installed={installed} level={3} />
        </Panel>
    );
}
