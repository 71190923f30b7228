import { Quiet } from "../Quiet";
import "./object.css";
import { ActionIcon, Group, Menu, Title } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Monogram } from "../Monogram";
import { type Tab, Tabs } from "./Tabs";
import { t } from "./texts";

type Props = {
    name: string;
    /** 40 px wide; the monogram of the name if omitted. */
    icon?: ReactNode;
    state: ReactNode;
    /** Where the object is, in one line. */
    note?: ReactNode;
    tags?: ReactNode;
    /** The most frequent action in its state, as a button. */
    actions?: ReactNode;
    /** All other actions, as items of the ⋮ menu. */
    menu?: ReactNode;
    /** What users must know whatever tab is open. It comes and goes, so it is below the tabs: one that moves is missed by a click. */
    notices?: ReactNode;
    tabs: readonly Tab[];
    /** The content of the open tab. */
    children: ReactNode;
};

/** The page of one object: a guest, an app or a host. */
export function ObjectPage({ name, icon, state, note, tags, actions, menu, notices, tabs, children }: Props) {
    return (
        <>
            <header className="object-head">
                {icon ?? <Monogram name={name} size={40} />}
                <div className="object-name">
                    <Title order={1}>
                        {name} {state}
                    </Title>
                    {note && <Quiet>{note}</Quiet>}
                    {tags}
                </div>
                <Group gap="xs" className="object-actions">
                    {actions}
                </Group>
                {menu && (
                    <Menu position="bottom-end">
                        <Menu.Target>
                            <ActionIcon
                                variant="default"
                                size="lg"
                                className="object-more"
                                aria-label={t.more({ name })}
                            >
                                <IconDotsVertical size={16} />
                            </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown maw={320}>{menu}</Menu.Dropdown>
                    </Menu>
                )}
            </header>
            <Tabs label={t.tabs({ name })} tabs={tabs} />
            {notices}
            {children}
        </>
    );
}
