import { type ElementProps, Menu, type MenuItemProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";

/** Like those of Links.tsx, but a page that has no menu is drawn without Mantine's. */
export const MenuItemLink = createLink((props: MenuItemProps & ElementProps<"a", keyof MenuItemProps>) => (
    <Menu.Item component="a" {...props} />
));
