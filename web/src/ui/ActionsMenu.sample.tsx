import { Menu } from "@mantine/core";
import { ActionsMenu } from "./ActionsMenu";

export const OfARow = () => (
    <ActionsMenu label="Actions for Night run">
        <Menu.Item>Edit</Menu.Item>
        <Menu.Item>Remove</Menu.Item>
    </ActionsMenu>
);

export const WhileItWorks = () => (
    <ActionsMenu label="Actions for Week run" loading>
        <Menu.Item>Edit</Menu.Item>
    </ActionsMenu>
);
