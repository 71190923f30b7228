import { Badge, Group } from "@mantine/core";
import type { CatalogEntry } from "../api/client";
import { marks } from "./facts";

/** The badges of an entry. */
export function Marks({ of, mt }: { of: CatalogEntry; mt?: number }) {
    const found = marks(of);
    if (found.length === 0) return null;
    return (
        <Group gap={5} mt={mt}>
            {found.map(({ text, color, why }) => (
                <Badge key={text} color={color} radius="sm" fw={600} size="sm" title={why}>
                    {text}
                </Badge>
            ))}
        </Group>
    );
}
