import { Quiet } from "./Quiet";
import "./reasoned.css";
import { Menu, type MenuItemProps } from "@mantine/core";
import { type ComponentPropsWithoutRef, useId } from "react";

type Props = MenuItemProps &
    ComponentPropsWithoutRef<"button"> & {
        /** Why it can't be used now; null when it can. */
        why: string | null;
    };

/** An item of a menu that explains why it is disabled: it stays reachable by keyboard and shows the reason. */
export function ReasonedItem({ why, children, ...item }: Props) {
    const id = useId();
    if (why === null) {
        // Mantine's own red is too light for text.
        const color = item.color === "red" ? "var(--mantine-color-error)" : item.color;
        return (
            <Menu.Item {...item} color={color}>
                {children}
            </Menu.Item>
        );
    }
    return (
        <Menu.Item
            {...item}
            color={undefined}
            aria-disabled
            aria-describedby={id}
            closeMenuOnClick={false}
            onClick={undefined}
            className="locked-item"
        >
            {children}
            <Quiet id={id} size="xs">
                {why}
            </Quiet>
        </Menu.Item>
    );
}
