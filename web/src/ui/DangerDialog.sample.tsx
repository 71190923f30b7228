import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Problem } from "../api/client";
import { DangerDialog } from "./DangerDialog";

const done = async () => {};
const refused = async () => {
    throw new Problem(409, "app_busy", "Another job uses container 101.");
};

export function Harmless() {
    const [opened, setOpened] = useState(false);
    return (
        <Group>
            <Button onClick={() => setOpened(true)}>Stop notes</Button>
            <DangerDialog
                opened={opened}
                onClose={() => setOpened(false)}
                title="Stop notes?"
                action="Stop now"
                instead={{ action: "Shut down", onChoose: done }}
                onConfirm={refused}
            >
                <Text>Stop now is refused, to show an error.</Text>
            </DangerDialog>
        </Group>
    );
}

export function Destructive() {
    const [opened, setOpened] = useState(false);
    return (
        <Group>
            <Button color="red" onClick={() => setOpened(true)}>
                Destroy notes
            </Button>
            <DangerDialog
                opened={opened}
                onClose={() => setOpened(false)}
                title="Destroy notes?"
                action="Destroy container"
                phrase="notes"
                onConfirm={done}
            >
                <Text>Container 101 and its disks are destroyed.</Text>
            </DangerDialog>
        </Group>
    );
}
