import { Group } from "@mantine/core";
import { Monogram } from "./Monogram";

export const Names = () => (
    <Group>
        {["Notes", "Home Assistant", "jellyfin", "postgres-16", "…"].map((name) => (
            <Monogram key={name} name={name} />
        ))}
        <Monogram name="Notes" size={64} />
    </Group>
);
