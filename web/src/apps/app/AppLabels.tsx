import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChangePool } from "../../guests/labels/ChangePool";
import { Labels } from "../../guests/labels/Labels";
import { guestNotes, guestPool, guestTags } from "../../guests/labels/queries";
import { t } from "../../guests/labels/texts";
import { useGuest } from "../../guests/useGuest";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";

/** The tags, notes and pool of an app's container, read from its host when the page opens. */
export function AppLabels() {
    const guest = useGuest();
    const tags = useQuery(guestTags(guest)).data;
    const notes = useQuery(guestNotes(guest)).data;
    const pool = useQuery(guestPool(guest)).data;
    return (
        <Stack gap="md">
            <Labels tags={tags?.tags ?? null} notes={notes?.notes} />
            <Panel title={t.pool} aside={<ChangePool />}>
                {pool === undefined ? <Value>{null}</Value> : <Text>{pool.pool ?? t.inNoPool}</Text>}
            </Panel>
        </Stack>
    );
}
