import { Menu } from "@mantine/core";
import { ActionsMenu } from "./ActionsMenu";
import { AnchorLink, ButtonLink, MenuItemLink } from "./Links";

export const InText = () => (
    <AnchorLink to="/hosts/$id" params={{ id: "1" }}>
        pve-a1
    </AnchorLink>
);

export const AsAButton = () => <ButtonLink to="/hosts/add">Add host</ButtonLink>;

export const InAMenu = () => (
    <ActionsMenu label="Actions for pve-a1">
        <MenuItemLink to="/activity" search={{ status: "running" }}>
            Show jobs
        </MenuItemLink>
        <Menu.Divider />
        <Menu.Item>Remove</Menu.Item>
    </ActionsMenu>
);
