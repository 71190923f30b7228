import { Badge, Group } from "@mantine/core";
import type { CatalogEntry } from "../api/client";
import { marks } from "./facts";

/** What is worth knowing of an entry at a glance. */
export function Marks({ of }: { of: CatalogEntry }) {
    return (
        <Group gap={5} mih={20}>
            {marks(of).map(({ text, color, why }) => (
                <Badge key={text} color={color} variant="light" radius="sm" tt="none" fw={600} size="sm" title={why}>
                    {text}
                </Badge>
            ))}
        </Group>
    );
}
