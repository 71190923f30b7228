import { Badge, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { useGuest } from "../useGuest";
import { guestTags } from "./queries";
import { TagsDialog } from "./TagsDialog";
import { t } from "./texts";

/** Proxmox VE's own tags of a guest, below its name. */
export function GuestTags({ tags }: { tags: readonly string[] }) {
    const guest = useGuest();
    const whyNot = useDenialReasonAt(guest.hostId, `${guest.type}s.set_tags`) ?? guest.unavailable;
    const [editing, setEditing] = useState(false);
    // The cluster's options give tags their colours; without them, the names are enough.
    const { colors } =
        useQuery({ ...guestTags(guest), enabled: tags.length > 0 && guest.unavailable === null }).data ?? {};
    return (
        <Group gap={4} mt={4}>
            {tags.length > 0 && (
                <Group component="ul" gap={4} className="plain-list" aria-label={t.tags}>
                    {tags.map((tag) => (
                        <Tag key={tag} name={tag} color={colors?.[tag]} />
                    ))}
                </Group>
            )}
            <SmallButton
                why={whyNot}
                size="compact-xs"
                variant="subtle"
                color="gray"
                leftSection={<IconPencil size={12} aria-hidden />}
                onClick={() => setEditing(true)}
            >
                {tags.length > 0 ? t.editTags : t.addTags}
            </SmallButton>
            {editing && <TagsDialog onClose={() => setEditing(false)} />}
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
