import { Menu } from "@mantine/core";
import { ActionsMenu } from "./ActionsMenu";
import { MenuItemLink } from "./MenuItemLink";

export const InAMenu = () => (
    <ActionsMenu label="Actions for pve-a1">
        <MenuItemLink to="/activity" search={{ status: "running" }}>
            Show jobs
        </MenuItemLink>
        <Menu.Divider />
        <Menu.Item>Remove</Menu.Item>
    </ActionsMenu>
);
