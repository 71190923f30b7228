import { Anchor, Group, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type App, errorText } from "../../api/client";
import { useMeasured } from "../../api/measured";
import { noUrlReason } from "../../api/queries";
import { ChangePool } from "../../guests/labels/ChangePool";
import { GuestNotes } from "../../guests/labels/GuestNotes";
import { guestNotes, guestPool } from "../../guests/labels/queries";
import { t as labels } from "../../guests/labels/texts";
import { GuestFacts } from "../../guests/overview/GuestFacts";
import { GuestNow } from "../../guests/overview/GuestNow";
import { useGuest } from "../../guests/useGuest";
import { DayChart } from "../../metrics/chart/DayChart";
import { SmallButton } from "../../ui/ActionButton";
import type { Fact } from "../../ui/fact";
import { AnchorLink } from "../../ui/Links";
import { AppSettings } from "../AppSettings";
import { PendingResources } from "../PendingResources";
import { useApp } from "../useApp";
import { useWebUrl } from "../useWebUrl";
import { t } from "./texts";

/** How an app is, and what is asked about it first; its settings are behind a button. */
export default function AppOverview() {
    const app = useApp();
    const guest = useGuest();
    const notes = useQuery({ ...guestNotes(guest), enabled: guest.unavailable === null }).data;
    const uptime = useMeasured(app, (one) => one.uptime_s);
    const ip = useMeasured(app, (one) => one.ip);
    const [editing, setEditing] = useState(false);
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Stack gap="md">
                <DayChart target={`app:${app.id}`} name={app.name} />
                <GuestNow of={app} />
                <GuestNotes notes={notes?.notes} />
            </Stack>
            <Stack gap="md">
                <GuestFacts
                    of={app}
                    uptime={uptime}
                    ip={ip}
                    own={[
                        [t.webAddress, <WebPage key="url" app={app} />],
                        [t.update, <Update key="update" app={app} />],
                    ]}
                    last={[...entryOf(app), [labels.pool, usePool()]]}
                    aside={
                        !editing && (
                            <SmallButton onClick={() => setEditing(true)} aria-label={t.editOf({ name: app.name })}>
                                {t.edit}
                            </SmallButton>
                        )
                    }
                />
                <PendingResources app={app} />
                {editing && <AppSettings key={app.id} app={app} onClose={() => setEditing(false)} />}
            </Stack>
        </SimpleGrid>
    );
}

/** Its address in a browser, or why that is not known. */
function WebPage({ app }: { app: App }) {
    const { data, error } = useWebUrl(app);
    if (data)
        return (
            <Anchor inherit href={data.url} target="_blank" rel="noopener noreferrer">
                {data.url}
            </Anchor>
        );
    return <span className="quiet">{noUrlReason(app) ?? (error ? errorText(error) : "…")}</span>;
}

function Update({ app }: { app: App }) {
    if (app.catalog_slug === null) return <span className="quiet">{t.notInCatalogue}</span>;
    return (
        <AnchorLink inherit to="/apps/$id/update" params={{ id: String(app.id) }}>
            {app.update_available === null ? t.updateUnknown : app.update_available ? t.available : t.noUpdate}
        </AnchorLink>
    );
}

/** The entry of the catalogue that it is from; nothing without one. */
function entryOf({ catalog_slug: slug }: App): Fact[] {
    if (slug === null) return [];
    return [
        [
            t.entry,
            <AnchorLink key={slug} inherit to="/catalog/$slug" params={{ slug }}>
                {slug}
            </AnchorLink>,
        ],
    ];
}

/** Its resource pool with the button that changes it; null while it is not known. */
function usePool() {
    const guest = useGuest();
    const pool = useQuery({ ...guestPool(guest), enabled: guest.unavailable === null }).data;
    return (
        pool && (
            <Group gap="xs">
                {pool.pool ?? labels.inNoPool}
                <ChangePool />
            </Group>
        )
    );
}
