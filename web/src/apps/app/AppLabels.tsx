import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { Labels } from "../../guests/labels/Labels";
import { PoolDialog } from "../../guests/labels/PoolDialog";
import { guestNotes, guestPool, guestTags } from "../../guests/labels/queries";
import { t } from "../../guests/labels/texts";
import { useGuest } from "../../guests/useGuest";
import { ActionButton } from "../../ui/ActionButton";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";

/** The tags, notes and pool of an app's container, read from its host when the page opens. */
export function AppLabels() {
    const guest = useGuest();
    const [open, setOpen] = useState(false);
    const whyNot = useDenialReasonAt(guest.hostId, "apps.set_pool");
    const tags = useQuery(guestTags(guest)).data;
    const notes = useQuery(guestNotes(guest)).data;
    const pool = useQuery(guestPool(guest)).data;
    return (
        <Stack gap="md">
            <Labels tags={tags?.tags ?? null} notes={notes?.notes} />
            <Panel
                title={t.pool}
                aside={
                    <ActionButton why={whyNot} size="xs" variant="default" onClick={() => setOpen(true)}>
                        {t.changePool}
                    </ActionButton>
                }
            >
                {pool === undefined ? <Value>{null}</Value> : <Text size="sm">{pool.pool ?? t.inNoPool}</Text>}
            </Panel>
            {open && <PoolDialog onClose={() => setOpen(false)} />}
        </Stack>
    );
}
