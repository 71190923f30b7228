import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "./Dialog";

export function OfAButton() {
    const [opened, setOpened] = useState(false);
    return (
        <>
            <Button onClick={() => setOpened(true)}>Show sizes</Button>
            <Dialog opened={opened} title="Sizes on pve-a1" onClose={() => setOpened(false)}>
                The backups of all guests have 1.5 TiB.
            </Dialog>
        </>
    );
}
