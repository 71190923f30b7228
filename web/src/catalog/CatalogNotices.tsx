import { Alert, Group, List, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CatalogStatus } from "../api/client";
import { useCommand } from "../api/command";
import { useDenialReason } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionButton } from "../ui/ActionButton";
import { ago, when } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { showError } from "../ui/showError";
import { short } from "./facts";
import { t } from "./texts";

/** Starts a refresh; while one is running, opens its log instead. */
export function RefreshButton({ status, primary = false }: { status: CatalogStatus | undefined; primary?: boolean }) {
    const denialReason = useDenialReason("catalog.refresh");
    const jobs = useJobs();
    const refresh = useCommand("catalog.refresh", {
        onSuccess: ({ job }) => {
            jobs.open(job);
        },
        onError: showError,
    });
    const running = status?.refreshing ?? null;
    return (
        <ActionButton
            why={running === null ? denialReason : null}
            variant={primary ? "filled" : "default"}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => (running === null ? refresh.mutate() : jobs.open(running))}
            loading={refresh.isPending}
        >
            {running === null ? t.refresh : t.refreshing}
        </ActionButton>
    );
}

/** Notices about a failed refresh, an outdated catalogue and unreadable scripts. */
export function CatalogNotices({ status }: { status: CatalogStatus }) {
    return (
        <>
            {status.error !== null ? (
                <Alert
                    mb="sm"
                    color="orange"
                    icon={<IconAlertTriangle size={18} />}
                    title={t.refreshFailed}
                    role="alert"
                >
                    <Text className="breaks">{status.error}</Text>
                    <Text mt={4}>
                        {t.fetched({ ago: ago(status.changed_at) ?? t.earlier })} <SourceNote status={status} />
                    </Text>
                </Alert>
            ) : (
                status.stale &&
                status.refreshing === null && (
                    <Alert mb="sm" color="yellow" icon={<IconAlertTriangle size={18} />} title={t.stale}>
                        <Text>
                            {t.staleDetail({ ago: ago(status.checked_at) ?? t.anUnknownTime })}{" "}
                            <SourceNote status={status} />
                        </Text>
                    </Alert>
                )
            )}
            {status.broken.length > 0 && (
                <details className="fold spaced-after">
                    <summary>{t.unreadableScripts({ n: status.broken.length })}</summary>
                    <List size="sm" mt={6}>
                        {status.broken.map(({ slug, reason }) => (
                            <List.Item key={slug}>
                                {t.unreadableScript({
                                    name: slug,
                                    reason,
                                    slug: (name) => (
                                        <AnchorLink inherit to="/catalog/$slug" params={{ slug }}>
                                            {name}
                                        </AnchorLink>
                                    ),
                                })}
                            </List.Item>
                        ))}
                    </List>
                </details>
            )}
        </>
    );
}

/** One line about the state of the catalogue. */
export function StateLine({ status }: { status: CatalogStatus }) {
    return (
        <Group gap="4px 12px" component="span" className="inline-flex">
            <span>{t.counts({ entries: status.entries, installable: status.installable })}</span>
            {status.commit !== null && (
                <span title={status.commit}>
                    {t.commit} <span className="mono">{short(status.commit)}</span>
                </span>
            )}
            {status.engine.commit !== null && (
                <span title={status.engine.commit}>
                    {t.engine} <span className="mono">{short(status.engine.commit)}</span>
                </span>
            )}
            {status.engine.error !== null && <span>{t.engineUnreadable({ why: status.engine.error })}</span>}
            <span title={when(status.checked_at) ?? undefined}>
                {t.checked({ ago: ago(status.checked_at) ?? t.never })}
            </span>
        </Group>
    );
}

/** The source, with a link to the setting for users who may change it. */
function SourceNote({ status }: { status: CatalogStatus }) {
    const denialReason = useDenialReason("settings.edit");
    const values = {
        url: status.url,
        branch: status.branch,
        mono: (text: ReactNode[]) => <span className="mono">{text}</span>,
    };
    if (denialReason !== null) return t.source(values);
    return t.sourceConfigured({
        ...values,
        settings: (text) => (
            <AnchorLink inherit to="/settings">
                {text}
            </AnchorLink>
        ),
    });
}
