import { Alert, Anchor, Group, List, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { notifications } from "@mantine/notifications";
import { api, type CatalogStatus, take, errorText } from "../api/client";
import { useDenialReason } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionButton } from "../ui/ActionButton";
import { ago, when } from "../ui/format";
import { short } from "./facts";

/** Starts a refresh; while one is running, opens its log instead. */
export function RefreshButton({ status, primary = false }: { status: CatalogStatus | undefined; primary?: boolean }) {
    const cache = useQueryClient();
    const denialReason = useDenialReason("catalog.refresh");
    const jobs = useJobs();
    const refresh = useMutation({
        mutationFn: () => take(api.POST("/api/v1/catalog/refresh")),
        onSuccess: ({ job }) => {
            jobs.open(job);
            void cache.invalidateQueries({ queryKey: ["catalog", "status"] });
        },
        onError: (e) => notifications.show({ color: "red", message: errorText(e) }),
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
            {running === null ? "Refresh" : "Refreshing: show log"}
        </ActionButton>
    );
}

/** Notices about a failed refresh, an outdated catalogue and unreadable scripts. */
export function CatalogNotices({ status }: { status: CatalogStatus }) {
    return (
        <>
            {status.error !== null ? (
                <Alert mb="sm" color="orange" icon={<IconAlertTriangle size={18} />} title="The last refresh failed" role="alert">
                    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                        {status.error}
                    </Text>
                    <Text size="sm" mt={4}>
                        The entries shown were fetched {ago(status.changed_at) ?? "earlier"}. <SourceNote status={status} />
                    </Text>
                </Alert>
            ) : (
                status.stale &&
                status.refreshing === null && (
                    <Alert mb="sm" color="yellow" icon={<IconAlertTriangle size={18} />} title="The catalogue may be out of date">
                        <Text size="sm">
                            Its source was last checked {ago(status.checked_at) ?? "at an unknown time"}, or another source has been
                            set since. Refresh the catalogue. <SourceNote status={status} />
                        </Text>
                    </Alert>
                )
            )}
            {status.broken.length > 0 && (
                <details className="fold" style={{ marginBottom: 12 }}>
                    <summary>
                        {status.broken.length === 1 ? "One script" : `${status.broken.length} scripts`} could not be read
                    </summary>
                    <List size="sm" mt={6}>
                        {status.broken.map(({ slug, reason }) => (
                            <List.Item key={slug}>
                                <Anchor
                                    inherit
                                    renderRoot={(props) => <Link to="/catalog/$slug" params={{ slug }} {...props} />}
                                >
                                    {slug}
                                </Anchor>
                                : {reason}
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
        <Group gap="4px 12px" component="span" style={{ display: "inline-flex" }}>
            <span>
                {status.entries} apps, {status.installable} install unattended
            </span>
            {status.commit !== null && (
                <span title={status.commit}>
                    commit <span className="mono">{short(status.commit)}</span>
                </span>
            )}
            <span title={when(status.checked_at) ?? undefined}>checked {ago(status.checked_at) ?? "never"}</span>
        </Group>
    );
}

/** The source, with a link to the setting for users who may change it. */
function SourceNote({ status }: { status: CatalogStatus }) {
    const denialReason = useDenialReason("settings.edit");
    return (
        <>
            The source is <span className="mono">{status.url}</span>, branch {status.branch}
            {denialReason === null && (
                <>
                    , configured in the{" "}
                    <Anchor inherit renderRoot={(props) => <Link to="/settings" {...props} />}>
                        settings
                    </Anchor>
                </>
            )}
            .
        </>
    );
}
