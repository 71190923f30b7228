import { Button, Group } from "@mantine/core";
import { Tip } from "./Tip";

export const OnAButton = () => (
    <Group>
        <Tip label="The container runs on pve-a1.">
            <Button variant="default">Point here</Button>
        </Tip>
    </Group>
);
