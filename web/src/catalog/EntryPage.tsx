import { Alert, Button, List, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconDownload, IconExternalLink, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { CatalogEntry } from "../api/client";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { ago } from "../ui/format";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { AccessGate } from "../ui/AccessGate";
import { ScriptQuestions } from "./ScriptQuestions";
import { EntryCards } from "./EntryCard";
import { Head, EntryLoader } from "./EntryFrame";
import { addresses, resources, scripts, short, site } from "./facts";
import { Marks } from "./Marks";
import { catalogStatus, entries } from "./queries";
import { ScriptName } from "./ScriptName";

/** The details of an app before it is installed. */
export default function EntryPage() {
    const { slug } = useParams({ from: "/shell/catalog/$slug" });
    return (
        <AccessGate of="catalog.get" title="Apps to install">
            <EntryLoader slug={slug}>{(entry) => <Detail key={entry.slug} entry={entry} />}</EntryLoader>
        </AccessGate>
    );
}

/** Why this user can't install an app; null when they can. */
export function useInstallDenialReason(entry: CatalogEntry): string | null {
    const denialReason = useDenialReason("catalog.install");
    if (entry.broken !== null) return "Its scripts can't be read.";
    return entry.unattended ? denialReason : "This app can only be installed with a person at the terminal.";
}

function Detail({ entry }: { entry: CatalogEntry }) {
    const navigate = useNavigate();
    const denialReason = useInstallDenialReason(entry);
    const home = site(entry.source);
    const catalogSearch = useLocation().state.catalogSearch ?? {};
    return (
        <>
            <Head
                of={entry}
                title={entry.name}
                back="All apps"
                to={(props) => <Link to="/catalog" search={catalogSearch} {...props} />}
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
                    Install
                </ActionButton>
            </Head>
            <Stack gap="md">
                <Marks of={entry} />
                {!entry.unattended && <NotUnattended entry={entry} />}
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                    <Stack gap="md">
                        <ContainerPanel entry={entry} />
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
            title={entry.broken === null ? "This app can't be installed unattended" : "Its scripts can't be read"}
        >
            <List size="sm">
                {entry.reasons.map((reason) => (
                    <List.Item key={reason}>{reason}</List.Item>
                ))}
            </List>
            <Text size="sm" mt={6}>
                You can run its script manually in a shell on the node and adopt the container afterwards.
            </Text>
        </Alert>
    );
}

const FLAGS: Record<string, string> = {
    gpu: "a GPU, if available",
    tun: "the TUN device",
    fuse: "FUSE",
    nesting: "nesting",
    keyctl: "keyctl",
};

function ContainerPanel({ entry }: { entry: CatalogEntry }) {
    const { cores, memory, disk } = resources(entry);
    const system = [entry.os && entry.os[0]!.toUpperCase() + entry.os.slice(1), entry.version].filter(Boolean).join(" ");
    return (
        <Panel title="Container">
            <Facts
                rows={[
                    ["Privileges", entry.privileged ? "privileged: root in it is root on the node" : "unprivileged"],
                    ["System", system],
                    ["CPU", cores],
                    ["Memory", memory],
                    ["Disk", disk],
                    ["Requires", entry.flags.map((flag) => FLAGS[flag] ?? flag).join(", ") || "no special host features"],
                    ["Web address", addresses(entry).join(", ")],
                    ["Updates", entry.updatable ? "its script can update it" : "its script can't update it"],
                ]}
            />
        </Panel>
    );
}

function SourcePanel({ entry }: { entry: CatalogEntry }) {
    const status = useQuery(catalogStatus).data;
    return (
        <Panel title="Source">
            <Facts
                rows={[
                    [
                        "Scripts",
                        <Stack gap={0}>
                            {scripts(entry).map((script) => (
                                <ScriptName key={script} of={script} status={status} />
                            ))}
                        </Stack>,
                    ],
                    ["Repository", status && <span className="mono">{status.url}</span>],
                    ["Commit", status?.commit && <span className="mono">{short(status.commit)}</span>],
                    ["Changed", ago(entry.changed_at)],
                    ["First seen", ago(entry.first_seen)],
                    ["Tags", entry.tags.join(", ") || "none"],
                ]}
            />
        </Panel>
    );
}

/** The entry of which this is a variant, and other variants. */
function Variants({ of }: { of: CatalogEntry }) {
    const root = of.variant_of ?? of.slug;
    const near = useQuery(entries({ q: root, page: 1, per_page: 50 })).data;
    const rows = near?.rows.filter((one) => one.slug !== of.slug && (one.slug === root || one.variant_of === root)) ?? [];
    if (rows.length === 0) return null;
    return (
        <Panel title="Variants">
            <EntryCards rows={rows} />
        </Panel>
    );
}
