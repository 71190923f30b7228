import { Badge, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { useGuest } from "../useGuest";
import { NotesDialog } from "./NotesDialog";
import { guestTags } from "./queries";
import { TagsDialog } from "./TagsDialog";
import { t } from "./texts";

/** Proxmox VE's own tags and notes of a guest. Tags that are null and notes that are undefined are unknown. */
export function Labels({ tags, notes }: { tags: string[] | null; notes: string | null | undefined }) {
    const guest = useGuest();
    const [open, setOpen] = useState<"tags" | "notes" | null>(null);
    const area = guest.type === "vm" ? "vms" : "apps";
    const whyNotTags = useDenialReasonAt(guest.hostId, `${area}.set_tags`);
    const whyNotNotes = useDenialReasonAt(guest.hostId, `${area}.set_notes`);
    const button = (what: "tags" | "notes", why: string | null, label: string) => (
        <SmallButton why={why} onClick={() => setOpen(what)}>
            {label}
        </SmallButton>
    );
    return (
        <Stack gap="md">
            <Panel title={t.tags} aside={button("tags", whyNotTags, t.editTags)}>
                {tags === null ? <Value>{null}</Value> : <TagList tags={tags} />}
            </Panel>
            <Panel title={t.notes} aside={button("notes", whyNotNotes, t.editNotes)}>
                {notes === undefined ? (
                    <Value>{null}</Value>
                ) : (
                    <Text className={notes === null ? "quiet" : "wrapped"}>{notes ?? t.noNotes}</Text>
                )}
            </Panel>
            {open === "tags" && <TagsDialog onClose={() => setOpen(null)} />}
            {open === "notes" && <NotesDialog onClose={() => setOpen(null)} />}
        </Stack>
    );
}

/** The cluster's options give tags their colours; without them, the names are enough. */
function TagList({ tags }: { tags: string[] }) {
    const { colors } = useQuery({ ...guestTags(useGuest()), enabled: tags.length > 0 }).data ?? {};
    if (tags.length === 0) {
        return <Quiet>{t.noTags}</Quiet>;
    }
    return (
        <Group component="ul" gap={4} className="plain-list">
            {tags.map((tag) => (
                <Tag key={tag} name={tag} color={colors?.[tag]} />
            ))}
        </Group>
    );
}

function Tag({ name, color }: { name: string; color: string | undefined }) {
    return (
        <Badge
            component="li"
            variant={color === undefined ? "default" : "filled"}
            color={color && `#${color}`}
            autoContrast
            radius="sm"
            fw={500}
        >
            {name}
        </Badge>
    );
}
