import { Badge, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { vmTags } from "../queries";
import { NotesDialog } from "./NotesDialog";
import { TagsDialog } from "./TagsDialog";
import { t } from "./texts";

/** Proxmox VE's own tags and notes of a machine. */
export function Labels({ of }: { of: Schemas["VmDetail"] }) {
    const [open, setOpen] = useState<"tags" | "notes" | null>(null);
    const silent = of.missing_since !== null || of.problem !== null;
    // The cluster's options give tags their colours; without them, the names are enough.
    const { colors } = useQuery({ ...vmTags(of.id), enabled: of.tags.length > 0 && !silent }).data ?? {};
    const whyNotTags = useDenialReasonAt(of.host_id, "vms.set_tags");
    const whyNotNotes = useDenialReasonAt(of.host_id, "vms.set_notes");
    const button = (what: "tags" | "notes", why: string | null, label: string) => (
        <ActionButton why={why} size="xs" variant="default" onClick={() => setOpen(what)}>
            {label}
        </ActionButton>
    );
    return (
        <Stack gap="md">
            <Panel title={t.tags} aside={button("tags", whyNotTags, t.editTags)}>
                {of.tags.length === 0 ? (
                    <Text size="sm" className="quiet">
                        {t.noTags}
                    </Text>
                ) : (
                    <Group component="ul" gap={4} className="plain-list">
                        {of.tags.map((tag) => (
                            <Tag key={tag} name={tag} color={colors?.[tag]} />
                        ))}
                    </Group>
                )}
            </Panel>
            <Panel title={t.notes} aside={button("notes", whyNotNotes, t.editNotes)}>
                {silent ? (
                    <Value>{null}</Value>
                ) : (
                    <Text size="sm" className={of.notes === null ? "quiet" : "wrapped"}>
                        {of.notes ?? t.noNotes}
                    </Text>
                )}
            </Panel>
            {open === "tags" && <TagsDialog onClose={() => setOpen(null)} />}
            {open === "notes" && <NotesDialog onClose={() => setOpen(null)} />}
        </Stack>
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
            tt="none"
            fw={500}
        >
            {name}
        </Badge>
    );
}
