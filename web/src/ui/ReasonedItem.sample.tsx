import { Button, Menu } from "@mantine/core";
import { ReasonedItem } from "./ReasonedItem";

export const InAMenu = () => (
    <Menu>
        <Menu.Target>
            <Button variant="default">Power</Button>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
            <ReasonedItem why={null}>Stop</ReasonedItem>
            <ReasonedItem why="The container already runs.">Start</ReasonedItem>
        </Menu.Dropdown>
    </Menu>
);
