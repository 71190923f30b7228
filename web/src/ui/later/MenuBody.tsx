import { Menu } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import type { MenuPlace } from "./LaterMenu";

/** The menu of a button that is outside of it. */
export function MenuBody({
    id,
    target,
    opened,
    onChange,
    width,
    children,
}: MenuPlace & { width?: number; children: ReactNode }) {
    // Opened after it is there: only then it remembers where the focus was.
    const [shown, show] = useState(false);
    useEffect(() => show(opened), [opened]);
    return (
        <Menu id={id} position="bottom-end" width={width} opened={shown} onChange={onChange}>
            <Menu.Target>
                <At target={target} />
            </Menu.Target>
            <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
    );
}

/** Stands for the button in the menu. */
function At({ target, ref }: { target: MenuPlace["target"]; ref?: Ref<HTMLElement> }) {
    const place = useMergedRef(ref);
    useEffect(() => place(target.current), [place, target]);
    return null;
}
