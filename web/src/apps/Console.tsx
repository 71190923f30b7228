import { Group } from "@mantine/core";
import { IconTerminal2 } from "@tabler/icons-react";
import { Copy } from "../ui/Copy";
import { Empty } from "../ui/States";
import { useApp } from "./useApp";

/** Where an app's console will be. */
export default function Console() {
    const app = useApp();
    const command = `pct enter ${app.ctid}`;
    return (
        <Empty
            icon={<IconTerminal2 size={28} aria-hidden />}
            title="Consoles are not there yet"
            action={
                <Group gap="sm" justify="center">
                    <code className="secret">{command}</code>
                    <Copy text={command} label="Copy the command" />
                </Group>
            }
        >
            Holdfast can't open one so far. Until it can, enter the container from a shell of{" "}
            {app.node ?? "its node"} as root:
        </Empty>
    );
}
